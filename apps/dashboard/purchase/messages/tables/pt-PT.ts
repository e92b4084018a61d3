import type { Messages } from '@latchkey/contract/pure'

/* European Portuguese. Formal, in the third person without "você"; verbs in the infinitive on
   buttons. Quotation marks are «». plan plano · purchase compra · link link · owner
   proprietário */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    'Um link de compra funciona uma única vez e durante 24 horas. Volte ao sítio onde o obteve e peça um novo.',
  Cancel: 'Cancelar',
  'Check your connection and try again.': 'Verifique a ligação e tente novamente.',
  'Checking your payment…': 'A verificar o pagamento…',
  Close: 'Fechar',
  'Complete purchase': 'Concluir compra',
  'Complete without paying': 'Concluir sem pagar',
  'Complete without paying?': 'Concluir sem pagar?',
  'Couldn’t check your payment': 'Não foi possível verificar o pagamento',
  'Couldn’t complete the purchase. Try again.':
    'Não foi possível concluir a compra. Tente novamente.',
  'Couldn’t load the payment form. Check your connection.':
    'Não foi possível carregar o formulário de pagamento. Verifique a ligação.',
  'Couldn’t load this page': 'Não foi possível carregar esta página',
  'Couldn’t start the payment. Check your connection and try again.':
    'Não foi possível iniciar o pagamento. Verifique a ligação e tente novamente.',
  'Enter a whole number of at least 1.': 'Introduza um número inteiro, no mínimo 1.',
  'Loading…': 'A carregar…',
  'Not available in USD': 'Não disponível em USD',
  'One less': 'Um a menos',
  'One more': 'Um a mais',
  'Only owners of the project see this. Customers don’t.':
    'Só os proprietários do projeto veem isto, os clientes não.',
  'Pay {amount}': 'Pagar {amount}',
  Payment: 'Pagamento',
  'Payment failed': 'O pagamento falhou',
  'Payment is processing': 'O pagamento está a ser processado',
  'Payments are not configured on this server.':
    'Os pagamentos não estão configurados neste servidor.',
  'Payments are processed by Stripe.': 'Os pagamentos são processados pela Stripe.',
  'Please wait…': 'Aguarde…',
  Price: 'Preço',
  Purchase: 'Compra',
  'Purchase complete': 'Compra concluída',
  Quantity: 'Quantidade',
  Subscribe: 'Subscrever',
  'Test mode': 'Modo de teste',
  'Test purchase': 'Compra de teste',
  'Thank you! Nothing is due now. You can close this page.':
    'Obrigado! Não há nada a pagar agora. Pode fechar esta página.',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    'Obrigado! O banco ainda está a processar o pagamento. Pode fechar esta página.',
  'Thank you! Your payment was successful. You can close this page.':
    'Obrigado! O pagamento foi efetuado. Pode fechar esta página.',
  'The customer gets “{offer}” at once, and the link is used up.':
    'O cliente recebe «{offer}» de imediato e o link deixa de funcionar.',
  'The payment didn’t go through. Try again, or use another payment method.':
    'O pagamento não foi efetuado. Tente novamente ou utilize outro método de pagamento.',
  'The payment method was declined.': 'O método de pagamento foi recusado.',
  'The payment was canceled.': 'O pagamento foi cancelado.',
  'The payment was not completed.': 'O pagamento não foi concluído.',
  'The payment was not confirmed at your bank.': 'O pagamento não foi confirmado no banco.',
  'The total can’t be less than {amount}.': 'O total não pode ser inferior a {amount}.',
  'The total can’t be more than {amount}.': 'O total não pode ser superior a {amount}.',
  'There is nothing to pay.': 'Não há nada a pagar.',
  'This is included for everyone. There is nothing to pay.':
    'Isto está incluído para todos. Não há nada a pagar.',
  'This link isn’t valid': 'Este link não é válido',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Esta página faz parte do Latchkey e só funciona quando é fornecida pelo respetivo servidor.',
  'This price can’t be paid, because it has no amount in USD.':
    'Este preço não pode ser pago, porque não tem um valor em USD.',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    'Esta compra não é possível. Volte ao sítio onde obteve o link e peça um novo.',
  'This replaces your current plan “{plan}”.': 'Substitui o plano atual «{plan}».',
  'This replaces your current plan.': 'Substitui o plano atual.',
  'This was a test: no payment was processed.': 'Foi um teste: nenhum pagamento foi processado.',
  Total: 'Total',
  'Try again': 'Tentar novamente',
  'You already have this. There is nothing to pay.': 'Já tem isto. Não há nada a pagar.',
  'You may have paid. Check your connection and try again before you pay once more.':
    'O pagamento pode já ter sido efetuado. Verifique a ligação e tente novamente antes de voltar a pagar.',
  once: 'pagamento único',
  '{count, plural, one {per day} other {every # days}}':
    '{count, plural, one {por dia} other {a cada # dias}}',
  '{count, plural, one {per month} other {every # months}}':
    '{count, plural, one {por mês} other {a cada # meses}}',
  '{count, plural, one {per week} other {every # weeks}}':
    '{count, plural, one {por semana} other {a cada # semanas}}',
  '{count, plural, one {per year} other {every # years}}':
    '{count, plural, one {por ano} other {a cada # anos}}',
} satisfies Messages
