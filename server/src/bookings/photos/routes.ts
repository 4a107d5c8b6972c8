import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../deps.ts';
import { type FileOfBooking, findForFile } from '../find-for-file.ts';
import { type PhotoSize, evidenceForParty, photoBytes, sendPhoto } from './booking-photos.ts';

type PhotoOfBooking = FileOfBooking & { Params: { photo: string; size: PhotoSize } };

/** For a party: the photos that a charge of its own booking names, and no other, by the link of that booking. */
export function partyPhotoRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<PhotoOfBooking>('/booking/photos/:id/:photo/:size(whole|small)', async (request, reply) => {
    const { photo, size } = request.params;
    const { id } = await findForFile(deps, request, reply);
    const named = await evidenceForParty(deps.db, id, deps.now());
    const isNamed = named.some((each) => each.photo === photo || each.before?.photo === photo);
    const bytes = isNamed ? await photoBytes(deps.db, { bookingId: id, photo, size }) : undefined;
    if (bytes === undefined) throw new Refusal('not_found');
    return sendPhoto(reply, bytes);
  });
}
