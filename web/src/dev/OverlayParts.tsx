import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { FloatBar } from '../ui/FloatBar.tsx';
import { Group } from './Group.tsx';

export function OverlayParts() {
  const [shown, show] = useState<'dialog' | 'drawer'>();
  const close = () => show(undefined);
  return (
    <Group title="Dialog, drawer, toasts, floating bar">
      <Button onClick={() => show('dialog')}>Open the dialog</Button>
      <Button onClick={() => show('drawer')}>Open the drawer</Button>
      <Button onClick={() => toast.error('Something went wrong!')}>Error toast</Button>
      <Button onClick={() => toast.success('Grazing board added')}>Success toast</Button>
      <Button onClick={() => toast.loading('loading..')}>Loading toast</Button>
      {shown === 'dialog' && (
        <Dialog
          title="Add more preference to Grazing board"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Close</Button>
              <Button variant="primary" onClick={close}>
                Add Comment
              </Button>
            </>
          }
        >
          <p>One board without nuts, please.</p>
        </Dialog>
      )}
      <Drawer label="Menu" isOpen={shown === 'drawer'} onClose={close}>
        <p>Links go here.</p>
      </Drawer>
      <FloatBar text="8 guests, 2 add-ons" price="£310.00">
        <Button variant="primary">Next</Button>
      </FloatBar>
    </Group>
  );
}
