import { describe, expect, test } from "vitest";
import { cleanHtml } from "#server/content/text/rich-text.ts";
import { renderTaskBoxesAsText } from "#server/content/text/task-lists.ts";
import { linkFrames, openEmbedOrigins } from "#server/content/text/text-embeds.ts";

const id = "0c0ffee0-0000-4000-8000-000000000001";

describe("rich text", () => {
  test("keeps what prose is made of", () => {
    const html = '<h2>Slack</h2><p>It is a <em>speed</em>, not a <strong lang="de">Höhe</strong>.</p>';

    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ["<script>alert(1)</script><p>on</p>", "<p>on</p>"],
    ['<p onclick="alert(1)">on</p>', "<p>on</p>"],
    ['<p style="position:fixed">on</p>', "<p>on</p>"],
    ['<a href="javascript:alert(1)">on</a>', "<a>on</a>"],
    ['<a href="JaVa\tScRiPt:alert(1)">on</a>', "<a>on</a>"],
    ['<a href="data:text/html,<script>">on</a>', "<a>on</a>"],
    ['<a href="//evil.example/">on</a>', "<a>on</a>"],
    ["<svg><script>alert(1)</script></svg><p>on</p>", "<p>on</p>"],
    ["<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math><p>on</p>", "<p>on</p>"],
    [
      '<iframe src="https://www.films.example/embed/1?x=1" title=" "></iframe><p>on</p>',
      '<a href="https://www.films.example/embed/1?x=1" rel="noopener">films.example/embed/1</a><p>on</p>',
    ],
    [
      '<iframe src="//films.example" title="A &lt;film&gt;"></iframe>',
      '<a href="https://films.example/" rel="noopener">A &lt;film&gt;</a>',
    ],
    ['<iframe src="javascript:alert(1)" title="x"></iframe><p>on</p>', "<p>on</p>"],
    ['<iframe src="/account" title="x"></iframe><iframe srcdoc="<b>x</b>"></iframe>', ""],
    ["<form action=https://evil.example><input name=card></form><p>on</p>", "<p>on</p>"],
    ['<img src="https://evil.example/pixel.gif"><p>on</p>', "<p>on</p>"],
    [`<img src="/assets/${id}@evil"><p>on</p>`, "<p>on</p>"],
  ])("%s becomes %s", (html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
  });

  test("shows pictures of our backend only, in our sizes", () => {
    const clean = cleanHtml(
      `<img src="http://127.0.0.1:9/assets/${id}?width=9000" alt="A gauge" width="900" height="600">`,
    );

    expect(clean).toContain(`src="/assets/${id}/w960"`);
    expect(clean).toContain('alt="A gauge" width="900" height="600"');
    expect(clean).not.toContain("9000");
  });

  test.each([
    [
      `<p><video controls="controls" width="300" height="150" autoplay><source src="http://127.0.0.1:9/assets/${id}" type="video/mp4"></video></p>`,
      `<p><video controls preload="metadata" width="300" height="150"><source src="/assets/${id}" type="video/mp4" /></video></p>`,
    ],
    [
      `<audio src="/assets/${id}" title="The bell" onplay="alert(1)">Not here</audio>`,
      `<audio controls preload="metadata" src="/assets/${id}" title="The bell"></audio>`,
    ],
    [
      `<video poster="/assets/${id}?key=x" src="/assets/${id}"></video>`,
      `<video controls preload="metadata" src="/assets/${id}" poster="/assets/${id}/w960"></video>`,
    ],
    [
      '<p><video src="https://films.example/a.mp4" title="A &quot;film&quot;" poster="https://films.example/a.png"></video></p>',
      '<p><a href="https://films.example/a.mp4" rel="noopener">A &quot;film&quot;</a></p>',
    ],
    [
      '<audio><source src="//www.sounds.example/b.mp3"><source src="https://sounds.example/b.ogg"></audio>',
      '<a href="https://www.sounds.example/b.mp3" rel="noopener">sounds.example/b.mp3</a>',
    ],
    [
      `<video src="https://films.example/a.mp4"><source src="/assets/${id}"></video>`,
      `<video controls preload="metadata"><source src="/assets/${id}" /></video>`,
    ],
    [
      '<video src="javascript:alert(1)"></video><video><source src="data:x"></video><source src="https://a.example/b">',
      "",
    ],
    [`<picture><source src="/assets/${id}"></picture><p>on</p>`, "<p>on</p>"],
  ])("a film or recording %#", (html, expected) => {
    expect(cleanHtml(html)).toBe(expected);
  });

  const film =
    '<iframe src="https://www.youtube.com/embed/abcdef12345?si=x" title="The &quot;bore&quot;"></iframe>';
  const bore = '<a href="https://www.youtube.com/watch?v=abcdef12345" rel="noopener">The "bore"</a>';
  const figure = (name: string, src: string, link: string) =>
    `<figure id="frame-${name}" data-frame="${src}">${link}</figure>`;
  const boreFigure = figure("3da2e0f6", "https://www.youtube-nocookie.com/embed/abcdef12345", bore);

  test.each([
    [`<p>a</p><p style="x"> ${film}</p>`, `<p>a</p>${boreFigure}`],
    [`<div>${film}</div>`, boreFigure],
    [`<p>See ${film} there</p><h2>${film}</h2>`, `<p>See ${bore} there</p><h2>${bore}</h2>`],
    [
      '<iframe src="//player.vimeo.com/video/76979871?h=1&amp;b=2"></iframe>',
      expect.stringMatching(
        /^<figure id="frame-\w{8}" data-frame="https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1"><a href="https:\/\/vimeo\.com\/76979871" rel="noopener">vimeo\.com\/76979871<\/a><\/figure>$/,
      ),
    ],
    [
      '<iframe src="http://www.youtube.com/embed/abcdef12345"></iframe>',
      '<a href="http://www.youtube.com/embed/abcdef12345" rel="noopener">youtube.com/embed/abcdef12345</a>',
    ],
    [
      '<figure id="a" data-frame="https://evil.example/x"><img src="https://evil.example/x"></figure>',
      '<figure id="text-a"></figure>',
    ],
    ['<a href="/shop" data-frame="https://evil.example/">x</a>', '<a href="/shop">x</a>'],
  ])("a frame of a host that may be framed can be loaded where it stands alone: %#", (html, expected) => {
    expect(cleanHtml(html)).toEqual(expected);
  });

  test("a frame opens for its own name only, and readers of feeds have its link", () => {
    const clean = cleanHtml(film);

    expect(openEmbedOrigins("frame-3da2e0f6", [undefined, clean])).toEqual([
      "https://www.youtube-nocookie.com",
    ]);
    expect(openEmbedOrigins("frame-00000000", [clean])).toEqual([]);
    expect(openEmbedOrigins(null, [clean])).toEqual([]);
    expect(linkFrames(clean)).toBe(`<p>${bore}</p>`);
  });

  test("what an editor has underlined, struck out, put in or folded up stays so", () => {
    const html =
      "<p><u>a</u> <s>b</s> <del>c</del> <ins>d</ins> x<sup>2</sup></p><details><summary>More</summary><p>e</p></details>";

    expect(cleanHtml(html)).toBe(html);
    expect(
      cleanHtml(
        '<p><span style="text-decoration: underline;">a</span> <span style="color: red; text-decoration: line-through">b</span></p>',
      ),
    ).toBe("<p><u>a</u> <s>b</s></p>");
  });

  test("blank lines, and paragraphs around what is not shown, leave no gap", () => {
    expect(
      cleanHtml(
        '<p>a</p><p>&nbsp;</p><p><br></p><p lang="de"><strong> </strong></p><p><img src="https://evil.example/x.gif"></p><p>b</p><p id="c"></p>',
      ),
    ).toBe('<p>a</p><p>b</p><p id="text-c"></p>');
  });

  test("a page keeps its one h1", () => {
    expect(cleanHtml("<h1>Slack</h1>")).toBe("<h2>Slack</h2>");
  });

  test("links to our own pages stay on the site, others open nothing on it", () => {
    expect(cleanHtml('<a href="http://localhost:3000/shop" rel="opener" target="_blank">Shop</a>')).toBe(
      '<a href="/shop">Shop</a>',
    );
    expect(cleanHtml('<a href="https://example.org/">away</a>')).toBe(
      '<a href="https://example.org/" rel="noopener">away</a>',
    );
  });

  test("a table and a listing can be scrolled by keyboard", () => {
    expect(cleanHtml("<table><tr><td>1</td></tr></table>")).toMatch(
      /^<div [^>]*tabindex="0"><table>.*<\/table><\/div>$/,
    );
    expect(cleanHtml("<pre>x</pre>")).toBe('<pre tabindex="0">x</pre>');
  });

  test("marks the parts of a listing that names its language, and keeps what it says", () => {
    const clean = cleanHtml('<pre><code class="language-python evil">if a &lt; 1: # "b"</code></pre>');

    expect(clean).toBe(
      '<pre tabindex="0"><code class="language-python"><span class="hljs-keyword">if</span> a &lt; <span class="hljs-number">1</span>: <span class="hljs-comment"># &quot;b&quot;</span></code></pre>',
    );
  });

  test.each([
    ["<pre><code>&lt;b&gt; x</code></pre>", '<pre tabindex="0"><code>&lt;b&gt; x</code></pre>'],
    [
      '<pre><code class="language-klingon">if x</code></pre>',
      '<pre tabindex="0"><code class="language-klingon">if x</code></pre>',
    ],
    [
      '<pre><code class="language-html">&lt;script&gt;alert(1)&lt;/script&gt;</code></pre>',
      expect.not.stringContaining("<script"),
    ],
    [
      `<pre><code class="language-js">${"x ".repeat(10_001)}</code></pre>`,
      expect.not.stringContaining("hljs"),
    ],
  ])("listing %#", (html, expected) => {
    expect(cleanHtml(html)).toEqual(expected);
  });

  test.each([
    ["markup", "&lt;b&gt;", '<span class="hljs-tag">&lt;<span class="hljs-name">b</span>&gt;</span>'],
    ["php", "echo 1;", '<span class="hljs-keyword">echo</span> <span class="hljs-number">1</span>;'],
  ])("a listing of Studio's editor names its language outside: %s", (language, listing, marked) => {
    const written = `<pre class="language-${language} evil" contenteditable="false"><code>${listing}</code></pre>`;

    expect(cleanHtml(written)).toBe(
      `<pre tabindex="0"><code class="language-${language}">${marked}</code></pre>`,
    );
  });

  test("a box says what is done, and nothing can be filled in", () => {
    const clean = cleanHtml(
      '<ul><li><input checked="" disabled="" type="checkbox"> a</li><li><input type="checkbox" name="b" onclick="x()"> b</li></ul>' +
        '<input name="card"><input type="password">',
    );

    expect(clean).toBe(
      '<ul><li><input type="checkbox" checked disabled /> a</li><li><input type="checkbox" disabled /> b</li></ul>',
    );
    expect(renderTaskBoxesAsText(clean)).toBe("<ul><li>☑ a</li><li>☐ b</li></ul>");
  });

  test("numbers in a table stand where the editor has put them", () => {
    const clean = cleanHtml(
      '<table><tr><th align="right">a</th><td style="color: red; text-align: center;">b</td><td align="left" class="evil">c</td></tr></table>',
    );

    expect(clean).toContain('<th class="to-end">a</th><td class="to-centre">b</td><td>c</td>');
  });

  test("a link within the text leads to its anchor, or to the heading of that name", () => {
    expect(cleanHtml('<p id="a">x</p><a href="#a">a</a> <a href="#slack">b</a><h2>Slack</h2>')).toBe(
      '<p id="text-a">x</p><a href="#text-a">a</a> <a href="#slack">b</a><h2>Slack</h2>',
    );
  });

  test("footnotes lead there and back, and cannot take a name of the page", () => {
    const clean = cleanHtml(
      '<p>Out<sup><a href="#fn1" id="fnref1" role="doc-noteref">1</a></sup></p>' +
        '<section class="footnotes"><ol><li id="fn1">In <a href="#fnref1" role="doc-backlink" aria-label="Back">↩</a></li></ol></section>' +
        '<section id="content"><p id="content" role="banner">x</p></section>',
    );

    expect(clean).toContain('<a role="doc-noteref" href="#text-fn1" id="text-fnref1">1</a>');
    expect(clean).toContain('<section role="doc-endnotes"><ol><li id="text-fn1">');
    expect(clean).toContain('href="#text-fnref1"');
    expect(clean).toMatch(/<\/section><p id="text-content">x<\/p>$/);
  });

  test("cleaning twice changes no text that was clean", () => {
    const clean = cleanHtml("<p>1 &lt; 2 &amp; “quotes”</p><ul><li>a</li></ul>");

    expect(cleanHtml(clean)).toBe(clean);
  });

  test("nothing to read is nothing", () => {
    expect(cleanHtml(null)).toBe("");
    expect(cleanHtml(undefined)).toBe("");
  });
});
