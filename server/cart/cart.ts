import { limits } from "#server/limits.ts";
import type { Money } from "#server/money.ts";

/**
 * One line of a cart. `addedPrice` is what the shopper last saw, so that a change can be told; `named` what they named
 * themselves, which counts for nothing where the price is not theirs to name.
 */
export interface CartLine {
  id: string;
  variant: string;
  quantity: number;
  addedPrice: Money | undefined;
  named?: Money | undefined;
}

/** One turn of a cart on its way to an order. */
export interface Attempt {
  cart: string;
  attempt: number;
}

/** What a browser has put aside. It holds no price that is ever charged but those that are the buyer's to name. */
export interface Cart {
  lines: CartLine[];
  /** Marks of the last forms that added something: the same form sent twice adds once. */
  nonces: string[];
  /** The line removed by the last form, for the way back. */
  removed: CartLine | undefined;
  /** Counts the orders made of this cart; part of the order's key. */
  attempt: number;
  /** Orders whose lines have left the cart already. */
  closed: string[];
  /** The carts that came into this one, newest last: what they are on the way to buying is bought with this one. */
  joined: Attempt[];
  /** The discount code that was typed, as `spelledCode` has it. */
  code: string | undefined;
  /** The currency that was chosen; undefined for the shop's first. */
  currency: string | undefined;
  /** The checkout form as it was last sent. */
  draft: Record<string, string>;
}

export type CartRefusal = "too-many-lines" | "too-many-pieces" | "no-such-line";
export type CartChange = { ok: true; cart: Cart } | { ok: false; reason: CartRefusal };

const rememberedNonces = 50;
const rememberedOrders = 20;
const rememberedCarts = 5;

/** A cart with nothing in it. */
export const emptyCart: Cart = {
  lines: [],
  nonces: [],
  removed: undefined,
  attempt: 1,
  closed: [],
  joined: [],
  code: undefined,
  currency: undefined,
  draft: {},
};

/** All pieces of all lines. */
export function countPieces(cart: Cart): number {
  return cart.lines.reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * Adds pieces of a variant to its line, or as a new line.
 * @param addition `id` names a new line; `nonce` marks the form, if it has a mark. A page before the first cart has one
 * for everybody, so that each variant counts as a form of its own; with `exactly` there are so many of it then, however
 * many there were; an amount that was named before, also for what has just been removed, stays until another one is
 * @returns the cart unchanged when this form has been here before
 */
export function addToCart(
  cart: Cart,
  addition: CartLine & { nonce: string | undefined; exactly?: boolean },
): CartChange {
  const { nonce, exactly = false, ...line } = addition;
  const mark = nonce && `${nonce}:${line.variant}`;
  if (mark && cart.nonces.includes(mark)) return { ok: true, cart };
  const present = cart.lines.find(({ variant }) => variant === line.variant);
  const quantity = line.quantity + (exactly ? 0 : (present?.quantity ?? 0));
  if (!present && cart.lines.length >= limits.cartLines) return { ok: false, reason: "too-many-lines" };
  if (quantity > limits.lineQuantity) return { ok: false, reason: "too-many-pieces" };
  const known = present ?? (cart.removed?.variant === line.variant ? cart.removed : undefined);
  const added = { ...line, id: present?.id ?? line.id, quantity, named: line.named ?? known?.named };
  return {
    ok: true,
    cart: {
      ...cart,
      lines: present
        ? cart.lines.map((other) => (other === present ? added : other))
        : [...cart.lines, added],
      nonces: mark ? [...cart.nonces, mark].slice(-rememberedNonces) : cart.nonces,
      removed: undefined,
    },
  };
}

/** Sets a line to a number of pieces, at what was named for one; 0 takes it out and keeps it for the way back. */
export function setLine(cart: Cart, id: string, quantity: number, named?: Money): CartChange {
  const line = cart.lines.find((other) => other.id === id);
  if (!line) return quantity === 0 ? { ok: true, cart } : { ok: false, reason: "no-such-line" };
  if (quantity > limits.lineQuantity) return { ok: false, reason: "too-many-pieces" };
  const changed = { ...line, quantity, named: named ?? line.named };
  const lines = cart.lines.flatMap((other) => (other === line ? (quantity > 0 ? changed : []) : other));
  return { ok: true, cart: { ...cart, lines, removed: quantity === 0 ? line : undefined } };
}

/** The cart with what a paid order took out of it; what was added meanwhile stays. Repeating it changes nothing. */
export function takeOrdered(
  cart: Cart,
  order: { id: string; lines: { variant: string; quantity: number }[] },
): Cart {
  if (cart.closed.includes(order.id)) return cart;
  const ordered = new Map(order.lines.map(({ variant, quantity }) => [variant, quantity]));
  const lines = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(line.variant) ?? 0) }))
    .filter((line) => line.quantity > 0);
  const draft = Object.fromEntries(Object.entries(cart.draft).filter(([name]) => !isOfOneOrder(name)));
  return {
    ...cart,
    lines,
    draft,
    code: undefined,
    removed: undefined,
    attempt: cart.attempt + 1,
    closed: [...cart.closed, order.id].slice(-rememberedOrders),
  };
}

/** What of a checkout form belongs to one country. */
const ofOneCountry = ["line1", "line2", "postal_code", "city", "region", "shipping"];

/** A checkout form that goes to a country: the address of another one, and the way to it, are left out. */
export function sentTo(draft: Record<string, string>, country: string): Record<string, string> {
  if (draft.country === country) return draft;
  const rest = Object.entries(draft).filter(([name]) => !ofOneCountry.includes(name));
  return { ...Object.fromEntries(rest), country };
}

/** What the names of the boxes begin with that say what a buyer agrees to. */
export const agreements = "agree-";

/** What is said for one order, and not for the next. */
function isOfOneOrder(name: string): boolean {
  return ["note", "consent", "save_address"].includes(name) || name.startsWith(agreements);
}

/**
 * Both carts in one: the same variant becomes one line with the larger quantity, so that nothing doubles on its own, at the
 * amount that was named last: in the cart that goes. The
 * currency is the one that prices were last shown in, the country the one that was chosen last.
 * @param name of the cart that goes, whose order may be on its payment page
 */
export function mergeCart(into: Cart, from: Cart, name: string): Cart {
  const added = new Map(from.lines.map((line) => [line.variant, line]));
  const kept = into.lines.map((line) => {
    const other = added.get(line.variant);
    added.delete(line.variant);
    if (!other) return line;
    const { named, addedPrice } = other.named ? other : line;
    return { ...line, named, addedPrice, quantity: Math.max(line.quantity, other.quantity) };
  });
  const lines = [...kept, ...added.values()].slice(0, limits.cartLines);
  const draft = { ...from.draft, ...into.draft };
  const joined = [...into.joined, ...from.joined, { cart: name, attempt: from.attempt }];
  return {
    ...into,
    lines,
    code: into.code ?? from.code,
    currency: from.currency ?? into.currency,
    joined: joined.slice(-rememberedCarts),
    draft: from.draft.country ? sentTo(draft, from.draft.country) : draft,
  };
}
