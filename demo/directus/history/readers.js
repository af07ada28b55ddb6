import { createId } from "../ids.js";
import { addTime, DAY, HOUR } from "./calendar.js";
import { createDigest } from "./random.js";

const LETTER = "tide-letter";
const NEWS = "new-books";
const PER_SECOND = 20;
const BOUNCED = 4;
/** How many days old the last posts are at most, the newest first: one is still to come, and two are new. */
const AGES = [-14, 13, 27];

/**
 * The posts, of which the last ones move with the days, in the order that they had.
 *
 * @param {any[]} posts
 * @param {Date} now
 */
export function keepPostsRecent(posts, now) {
  const last = posts
    .filter(({ status = "published" }) => status === "published")
    .sort((a, b) => b.published_at.localeCompare(a.published_at))
    .slice(0, AGES.length);
  return posts.map((post) => {
    const age = AGES[last.indexOf(post)];
    if (age === undefined) return post;
    const days = Math.ceil((now.getTime() - new Date(post.published_at).getTime()) / DAY - age);
    const published = addTime(new Date(post.published_at), Math.max(0, days) * DAY);
    return { ...post, published_at: published.toISOString() };
  });
}

/**
 * Who gets the newsletters, and the posts that were sent to them.
 *
 * @param {import("./random.js").Random} random
 * @param {any[]} posts
 * @param {{ people: import("./people.js").Person[], from: Date, now: Date }} given
 */
export function inventReaders(random, posts, { people, from, now }) {
  const subscribers = people
    .filter(() => random.chance(0.5))
    .map((person) => ({
      id: createId("newsletter_subscribers", person.email),
      person,
      at: addTime(
        from,
        random.whole(-90 * 24, Math.floor((now.getTime() - from.getTime()) / HOUR) - 24) * HOUR,
      ),
      newsletters: random.chance(0.35) ? [LETTER, NEWS] : [LETTER],
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const subscriber of subscribers.filter((_, index) => index % 29 === 7).slice(0, BOUNCED))
    subscriber.isBounced = true;
  const sent = posts
    .filter(
      ({ status = "published", published_at }) =>
        status === "published" && isBetween(published_at, from, addTime(now, -DAY)),
    )
    .sort((a, b) => a.published_at.localeCompare(b.published_at));
  return { subscribers, sent };
}

const isBetween = (text, from, until) => new Date(text) >= from && new Date(text) < until;

/**
 * @param {ReturnType<typeof inventReaders>} readers
 * @returns {Record<string, any[]>} rows by collection
 */
export function tabulateReaders({ subscribers, sent }) {
  const subscriptions = subscribers
    .flatMap(({ id, at, newsletters }) => newsletters.map((slug) => ({ subscriber: id, at, slug })))
    .map(({ subscriber, at, slug }, index) => ({
      id: index + 1,
      subscriber,
      at,
      slug,
      newsletter: createId("newsletters", slug),
    }));
  const sends = sent.map((post) => buildSend(post, subscribers, subscriptions));
  return {
    newsletter_subscribers: subscribers.map(({ id, person, at, isBounced }) => ({
      id,
      email: person.email,
      status: isBounced ? "bounced" : "active",
      language: person.language,
      key: createDigest(`subscriber ${person.email}`),
      last_error: isBounced ? "550 5.1.1 Mailbox unavailable" : null,
      date_created: at,
    })),
    newsletter_subscriptions: subscriptions.map(({ id, subscriber, newsletter, at }) => ({
      id,
      key: `${newsletter}:${subscriber}`,
      newsletter,
      subscriber,
      date_created: at,
    })),
    newsletter_sends: sends.map(({ row }) => row),
    email_messages: sends.flatMap(({ mails }) => mails),
  };
}

/** One of the mails that came back did so at the last post: before, the mailbox was still there. */
function buildSend({ slug, published_at }, subscribers, subscriptions) {
  const at = addTime(new Date(published_at), 11_000);
  const id = createId("newsletter_sends", slug);
  const due = subscriptions.filter((one) => one.slug === LETTER && one.at < at);
  const copies = due
    .map(({ subscriber }) => subscribers.find((one) => one.id === subscriber))
    .filter(({ isBounced, at: since }) => !isBounced || addTime(since, 120 * DAY) > at);
  const mails = copies.map(({ id: reader, person }, index) => ({
    id: createId("email_messages", `${slug}:${person.email}`),
    key: `newsletter:${id}:${reader}`,
    template: "newsletter",
    recipient: person.email,
    message_id: `<newsletter.${id}.${reader}@localhost>`,
    status: "sent",
    attempts: 1,
    date_created: at,
    sent_at: addTime(at, 1_000 + (index / PER_SECOND) * 1_000),
  }));
  const post = createId("posts", slug);
  const newsletter = createId("newsletters", LETTER);
  const row = {
    id,
    key: `${post}:${newsletter}`,
    post,
    newsletter,
    status: "sent",
    cursor: due.at(-1)?.id ?? 0,
    recipients: mails.length,
    sent: mails.length,
    failed: 0,
    date_created: at,
    finished_at: addTime(mails.at(-1)?.sent_at ?? at, 1_000),
  };
  return { row, mails };
}
