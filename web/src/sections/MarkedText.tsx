import { MarkedText as Marked } from '@slipway/ui/MarkedText.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** A text in its markup, with links to pages of ours. */
export function MarkedText({ text, listClass }: { text: string; listClass?: string | undefined }) {
  return (
    <Marked
      text={text}
      listClass={listClass}
      link={(path, words) => <SiteLink path={path}>{words}</SiteLink>}
    />
  );
}
