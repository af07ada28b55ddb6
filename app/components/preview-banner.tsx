/** Says that this is not what the public sees. */
export function PreviewBanner() {
  return (
    <p className="preview-banner" role="status">
      <strong>Preview.</strong> This is what was saved last, and only you see it. The address is good for ten
      minutes.
    </p>
  );
}
