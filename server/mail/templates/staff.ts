import { defaultLanguage } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Mail } from "../mailer.ts";

/** An event with its link to Studio. */
interface Notice {
  title: string;
  lines: string[];
  url: string;
}

const { t, tag } = defaultLanguage;

export function renderStaffMail({ key, to, event }: { key: string; to: string; event: Notice }): Mail {
  return render({ key, to, subject: event.title }, [event]);
}

export function renderStaffSummary({
  key,
  to,
  day,
  events,
}: {
  key: string;
  to: string;
  day: Date;
  events: Notice[];
}): Mail {
  const date = formatDay(day, tag);
  return render({ key, to, subject: t("mails.staff.day", { date }) }, events);
}

function render(head: { key: string; to: string; subject: string }, events: Notice[]): Mail {
  const open = t("mails.staff.open");
  const why = t("mails.staff.why");
  const text = events.map(({ title, lines, url }) =>
    [title, ...lines.filter(Boolean), `${open}: ${url}`].join("\n"),
  );
  const html = events.map(({ title, lines, url }) => {
    const all = [`<strong>${escapeHtml(title)}</strong>`, ...lines.filter(Boolean).map(escapeHtml)];
    return `<p>${all.join("<br>")}<br><a href="${escapeHtml(url)}">${escapeHtml(open)}</a></p>`;
  });
  return {
    ...head,
    text: [...text, why].join("\n\n"),
    html: renderHtmlMail(defaultLanguage, head.subject, [...html, `<p>${escapeHtml(why)}</p>`].join("\n")),
  };
}
