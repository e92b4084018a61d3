import type { Messages } from '@latchkey/contract/pure'

/* Spanish of Spain. Informal "tú"; verbs in the infinitive on buttons. Quotation marks are «».
   plan plan · purchase compra · link enlace · owner propietario */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    'Un enlace de compra sirve una sola vez y durante 24 horas. Vuelve al lugar donde lo conseguiste y pide uno nuevo.',
  Cancel: 'Cancelar',
  'Check your connection and try again.': 'Comprueba tu conexión y vuelve a intentarlo.',
  'Checking your payment…': 'Comprobando tu pago…',
  Close: 'Cerrar',
  'Complete purchase': 'Completar compra',
  'Complete without paying': 'Completar sin pagar',
  'Complete without paying?': '¿Completar sin pagar?',
  'Couldn’t check your payment': 'No se ha podido comprobar tu pago',
  'Couldn’t complete the purchase. Try again.':
    'No se ha podido completar la compra. Vuelve a intentarlo.',
  'Couldn’t load the payment form. Check your connection.':
    'No se ha podido cargar el formulario de pago. Comprueba tu conexión.',
  'Couldn’t load this page': 'No se ha podido cargar esta página',
  'Couldn’t start the payment. Check your connection and try again.':
    'No se ha podido iniciar el pago. Comprueba tu conexión y vuelve a intentarlo.',
  'Enter a whole number of at least 1.': 'Introduce un número entero, 1 como mínimo.',
  'Loading…': 'Cargando…',
  'Not available in USD': 'No disponible en USD',
  'One less': 'Uno menos',
  'One more': 'Uno más',
  'Only owners of the project see this. Customers don’t.':
    'Solo lo ven los propietarios del proyecto, no los clientes.',
  'Pay {amount}': 'Pagar {amount}',
  Payment: 'Pago',
  'Payment failed': 'El pago ha fallado',
  'Payment is processing': 'El pago se está procesando',
  'Payments are not configured on this server.':
    'Los pagos no están configurados en este servidor.',
  'Payments are processed by Stripe.': 'Stripe procesa los pagos.',
  'Please wait…': 'Espera un momento…',
  Price: 'Precio',
  Purchase: 'Compra',
  'Purchase complete': 'Compra completada',
  Quantity: 'Cantidad',
  Subscribe: 'Suscribirse',
  'Test mode': 'Modo de prueba',
  'Test purchase': 'Compra de prueba',
  'Thank you! Nothing is due now. You can close this page.':
    '¡Gracias! No hay nada que pagar ahora. Puedes cerrar esta página.',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    '¡Gracias! Tu banco todavía está procesando el pago. Puedes cerrar esta página.',
  'Thank you! Your payment was successful. You can close this page.':
    '¡Gracias! El pago se ha realizado. Puedes cerrar esta página.',
  'The customer gets “{offer}” at once, and the link is used up.':
    'El cliente recibe «{offer}» al momento y el enlace queda usado.',
  'The payment didn’t go through. Try again, or use another payment method.':
    'El pago no se ha realizado. Vuelve a intentarlo o usa otro método de pago.',
  'The payment method was declined.': 'El método de pago ha sido rechazado.',
  'The payment was canceled.': 'El pago se ha cancelado.',
  'The payment was not completed.': 'El pago no se ha completado.',
  'The payment was not confirmed at your bank.': 'El pago no se ha confirmado en tu banco.',
  'The total can’t be less than {amount}.': 'El total no puede ser inferior a {amount}.',
  'The total can’t be more than {amount}.': 'El total no puede ser superior a {amount}.',
  'There is nothing to pay.': 'No hay nada que pagar.',
  'This is included for everyone. There is nothing to pay.':
    'Está incluido para todos. No hay nada que pagar.',
  'This link isn’t valid': 'Este enlace no es válido',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Esta página forma parte de Latchkey y solo funciona si la entrega su servidor.',
  'This price can’t be paid, because it has no amount in USD.':
    'Este precio no se puede pagar porque no tiene un importe en USD.',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    'Esta compra no es posible. Vuelve al lugar donde conseguiste el enlace y pide uno nuevo.',
  'This replaces your current plan “{plan}”.': 'Sustituye a tu plan actual, «{plan}».',
  'This replaces your current plan.': 'Sustituye a tu plan actual.',
  'This was a test: no payment was processed.': 'Era una prueba: no se ha procesado ningún pago.',
  Total: 'Total',
  'Try again': 'Reintentar',
  'You already have this. There is nothing to pay.': 'Ya tienes esto. No hay nada que pagar.',
  'You may have paid. Check your connection and try again before you pay once more.':
    'Puede que ya hayas pagado. Comprueba tu conexión y vuelve a intentarlo antes de volver a pagar.',
  once: 'pago único',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, one {al día} other {cada # días}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, one {al mes} other {cada # meses}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, one {a la semana} other {cada # semanas}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, one {al año} other {cada # años}}',
} satisfies Messages
