import { aCustomer } from '../../testing/x.ts';
