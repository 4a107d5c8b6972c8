import { MarkedText as Marked } from '@slipway/ui/MarkedText.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** A text with its markup, and links to pages of this site. */
export function MarkedText({ text, listClass }: { text: string; listClass?: string | undefined }) {
  return (
    <Marked
      text={text}
      listClass={listClass}
      link={(path, words) => <SiteLink path={path}>{words}</SiteLink>}
    />
  );
}
