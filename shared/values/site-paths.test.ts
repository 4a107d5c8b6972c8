import { describe, expect, it } from 'vitest';
import { sharedPaths } from './shared-paths.ts';
import { hrefOf, plainHrefOf, routePatterns, sitePaths } from './site-paths.ts';

const attempt = { booking_id: 'b1', payment_reference: 'p1' };

describe('the site’s addresses', () => {
  it('are these', () => {
    const { home, about, experience, gallery, faqs, contactUs, termsAndConditions, refundPolicy } = sitePaths;
    const { cancellationPolicy, privacyPolicy, bookings, booking, bookingView, globalpay } = sitePaths;
    expect({
      home: home(),
      about: about(),
      experience: experience(),
      experienceOfPackage: experience(3),
      trip: sitePaths.trip('bbq'),
      tripForGuests: sitePaths.trip('bbq', { guests: 8 }),
      gallery: gallery(),
      faqs: faqs(),
      contactUs: contactUs(),
      termsAndConditions: termsAndConditions(),
      refundPolicy: refundPolicy(),
      cancellationPolicy: cancellationPolicy(),
      privacyPolicy: privacyPolicy(),
      bookings: bookings(),
      booking: booking(),
      bookingChoosePackage: booking({ show_pkg: 1 }),
      bookingOfPackage: booking({ show_pkg: 0, package_id: 3 }),
      bookingOnDate: booking({ package_id: 3, date: '2027-05-08' }),
      bookingView: bookingView('b1', 'kate+boats@example.com'),
      captainOf: sitePaths.captainOf('b1', 'kate@example.com'),
      party: sitePaths.party('p1'),
      partyOfCaptain: sitePaths.party('p1', 's1'),
      payLink: sitePaths.payLink('l1'),
      stripeSuccess: sitePaths.stripeSuccess({ booking_id: 'b1', ref: 'p1' }),
      stripeSuccessLink: sitePaths.stripeSuccessLink(attempt),
      worldpaySuccess: sitePaths.worldpaySuccess({
        orderKey: 'MERCHANT^CODE^order-1',
        paymentStatus: 'AUTHORISED',
        paymentAmount: 31000,
        paymentCurrency: 'GBP',
        mac2: 'f00d',
        source: 'WP',
        ...attempt,
      }),
      worldpayFailed: sitePaths.worldpayFailed(),
      worldpayCancel: sitePaths.worldpayCancel(attempt),
      zeroCouponSuccess: sitePaths.zeroCouponSuccess('b1'),
      globalpay: globalpay(),
    }).toEqual({
      home: '/',
      about: '/about',
      experience: '/experience',
      experienceOfPackage: '/experience#3',
      trip: '/experience/bbq',
      tripForGuests: '/experience/bbq?guests=8',
      gallery: '/gallery',
      faqs: '/faqs',
      contactUs: '/contact-us',
      termsAndConditions: '/terms-and-conditions',
      refundPolicy: '/refund-policy',
      cancellationPolicy: '/refund-policy#cancellation-policy',
      privacyPolicy: '/privacy-policy',
      bookings: '/bookings',
      booking: '/booking',
      bookingChoosePackage: '/booking?show_pkg=1',
      bookingOfPackage: '/booking?show_pkg=0&package_id=3',
      bookingOnDate: '/booking?package_id=3&date=2027-05-08',
      bookingView: '/booking/b1?email=kate%2Bboats%40example.com',
      captainOf: '/booking/b1?email=kate%40example.com#captain',
      party: '/party/p1',
      partyOfCaptain: '/party/p1?captain=s1',
      payLink: '/pay/l1',
      stripeSuccess: '/payment/stripe/success?booking_id=b1&ref=p1',
      stripeSuccessLink: '/payment/stripe/successlink?booking_id=b1&payment_reference=p1',
      worldpaySuccess:
        '/payment/worldpay/success?orderKey=MERCHANT%5ECODE%5Eorder-1&paymentStatus=AUTHORISED&paymentAmount=31000' +
        '&paymentCurrency=GBP&mac2=f00d&source=WP&booking_id=b1&payment_reference=p1',
      worldpayFailed: '/payment/worldpay/failed',
      worldpayCancel: '/payment/worldpay/cancel?booking_id=b1&payment_reference=p1',
      zeroCouponSuccess: '/payment/zero_coupon/success?booking_id=b1',
      globalpay: '/payment/globalpay',
    });
  });

  it('the site has the routes of specification 2.2, our own additions, and no others', () => {
    expect(Object.values(routePatterns)).toEqual([
      '/',
      '/about',
      '/experience',
      // This route is our own addition (docs/decisions/0017).
      '/experience/:trip',
      '/gallery',
      '/faqs',
      '/contact-us',
      '/terms-and-conditions',
      '/refund-policy',
      '/privacy-policy',
      '/bookings',
      '/booking',
      '/booking/:booking_id',
      // These two routes are our own additions (docs/decisions/0043 and 0077).
      '/party/:party_token',
      '/pay/:link',
      // The link in a text message uses this route (docs/decisions/0149).
      '/t/:link',
      '/payment/stripe/success',
      '/payment/stripe/successlink',
      '/payment/worldpay/success',
      '/payment/worldpay/failed',
      '/payment/worldpay/cancel',
      '/payment/zero_coupon/success',
      '/payment/globalpay',
    ]);
  });

  it.each(
    Object.entries(routePatterns).filter(
      ([name]) => !['trip', 'bookingView', 'party', 'payLink', 'textLink'].includes(name),
    ),
  )('the address built for route %s is matched by pattern %s', (name, pattern) => {
    const make = sitePaths[name as keyof typeof sitePaths] as (argument: never) => string;
    expect(make({} as never).split(/[?#]/)[0]).toBe(pattern);
  });

  it('the site’s addresses come after the hash sign', () => {
    expect(hrefOf(sitePaths.home())).toBe('/#/');
    expect(hrefOf(sitePaths.faqs())).toBe('/#/faqs');
    expect(hrefOf(sitePaths.cancellationPolicy())).toBe('/#/refund-policy#cancellation-policy');
    expect(hrefOf(sitePaths.booking({ show_pkg: 0, package_id: 3 }))).toBe(
      '/#/booking?show_pkg=0&package_id=3',
    );
  });

  it('in a shared address, the path selects the link preview, and the part after the hash sign opens the page', () => {
    const token = '0123456789abcdefghjkmnpqrs';
    expect(sharedPaths.party(token)).toBe(`/party/0123456789#/party/${token}`);
    expect(sharedPaths.party(token, 's1')).toBe(`/party/0123456789#/party/${token}?captain=s1`);
    expect(sharedPaths.payLink('00ff', token)).toBe(`/pay/00ff#/pay/${token}`);
  });

  it('a prerendered page also has a plain path, for browsers without JavaScript', () => {
    expect(
      ['/', '/faqs', '/experience#3', '/experience/bbq?guests=2', '/booking?package_id=3'].map(plainHrefOf),
    ).toEqual(['/', '/faqs', '/experience#3', '/experience/bbq?guests=2', '/booking?package_id=3']);
    expect(['/bookings', '/booking/b1?email=a', '/party/p1'].map(plainHrefOf)).toEqual([
      '/#/bookings',
      '/#/booking/b1?email=a',
      '/#/party/p1',
    ]);
  });

  it('an address leaves out parameters without a value', () => {
    expect(sitePaths.booking({ package_id: undefined, show_pkg: 1 })).toBe('/booking?show_pkg=1');
    expect(sitePaths.stripeSuccess({ booking_id: undefined })).toBe('/payment/stripe/success');
  });

  it.each([
    ['an ampersand', 'a&b=c@example.com'],
    ['a hash sign', 'a#b@example.com'],
    ['a question mark', 'a?b@example.com'],
    ['a percent sign', 'a%2Fb@example.com'],
    ['a plus sign', 'a+b@example.com'],
    ['a space', 'a b@example.com'],
    ['a slash', 'a/b@example.com'],
    ['letters of other alphabets', 'кейт@example.com'],
  ])('an email address with %s can be read back from the address of a booking’s page', (_, email) => {
    const [path, query, ...rest] = sitePaths.bookingView('b1', email).split('?');
    expect(path).toBe('/booking/b1');
    expect(rest).toEqual([]);
    expect(query).not.toContain('#');
    expect(new URLSearchParams(query).get('email')).toBe(email);
  });

  it('a malformed booking id cannot change the address of a page', () => {
    expect(sitePaths.bookingView('../../gallery?x#y', 'a@b.uk')).toBe(
      '/booking/..%2F..%2Fgallery%3Fx%23y?email=a%40b.uk',
    );
  });
});
