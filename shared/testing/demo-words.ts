/** For tests: words of the demonstration, which no page, email or file of another business may contain. */
const demoWords =
  /.{0,40}(?:donut|roundabout|round table|\bbbq\b|\b6 ?hp\b|milton keynes|900 ?kg|up to 10\b|up to ten\b|platter|parasol|willow lake|law of england).{0,40}/gi;

/** Finds the words, each with the text around it. */
export function demoWordsIn(text: string): string[] {
  return text.replaceAll(/\s+/g, ' ').match(demoWords) ?? [];
}

/** Finds gaps in a text: a figure of 0, or a placeholder without a value. No text may have gaps. */
export function gapsIn(text: string): string[] {
  return text.match(/£0(?:\.00)?(?!\.?\d)|\bundefined\b|\{\{|\b0 kg\b| {2}(?=\S)|…(?= |$)/g) ?? [];
}
