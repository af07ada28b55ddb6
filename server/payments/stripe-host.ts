/** The SDK's options for another host with Stripe's API; none for Stripe itself. */
export function parseStripeHost(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { hostname, port, protocol } = new URL(apiUrl);
  const isSecure = protocol === "https:";
  return {
    host: hostname,
    port: port || (isSecure ? "443" : "80"),
    protocol: isSecure ? ("https" as const) : ("http" as const),
  };
}
