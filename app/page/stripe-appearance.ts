import type { Appearance } from "@stripe/stripe-js";

/** Stripe's frame cannot see our style sheet: it is told the page's colours as they are when it opens. */
export function readAppearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: window.matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: token("--accent"),
      colorText: token("--ink"),
      colorTextSecondary: token("--ink-soft"),
      colorBackground: token("--paper"),
      colorDanger: token("--alert"),
      fontFamily: "system-ui, sans-serif",
      borderRadius: "0",
    },
  };
}
