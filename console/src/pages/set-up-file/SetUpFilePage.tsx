import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { applyChangeSet } from '@slipway/shared/api/console/change-sets.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { changeSetsQuery } from '../../api/set-up.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useMe } from '../../session/Me.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { ImportPanel, type KeptImport } from './ImportPanel.tsx';

// Below the panels.
const ChangeSets = lazyPart(() => import('../../change-set/ChangeSets.tsx'), 'ChangeSets');

/** All that is set up, as one file: out, and in again as changes that are looked at first. */
export function SetUpFilePage() {
  const { may } = useMe();
  const sets = useQuery(changeSetsQuery).data;
  const [opened, setOpened] = useState<KeptImport>();
  const close = () => setOpened(undefined);
  return (
    <Columns>
      <Stack>
        <ExportPanel />
        {may['set-policies'] !== undefined && <ImportPanel onKept={setOpened} />}
      </Stack>
      <Stack isFollowing>
        <Suspense>
          <ChangeSets
            part="file"
            opened={null}
            onOpen={(set) => setOpened(sets?.find((each) => each.set === set))}
          />
        </Suspense>
      </Stack>
      {opened !== undefined && (
        <CommandDialog
          title={opened.name}
          deed="Put it on the site"
          isWide
          endpoint={applyChangeSet}
          words={{ set: opened.set, version: opened.version }}
          onDone={close}
          onLeave={close}
        />
      )}
    </Columns>
  );
}
