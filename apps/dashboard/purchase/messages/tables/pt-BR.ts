import type { Messages } from '@latchkey/contract/pure'

/* Portuguese of Brazil. "Você"; verbs in the infinitive on buttons. Quotation marks are “”. plan
   plano · purchase compra · link link · owner proprietário */
export default {
  'A purchase link works once and for 24 hours. Go back to where you got it, and ask for a new one.':
    'Um link de compra funciona uma única vez e por 24 horas. Volte para onde você o recebeu e peça um novo.',
  Cancel: 'Cancelar',
  'Check your connection and try again.': 'Verifique sua conexão e tente novamente.',
  'Checking your payment…': 'Verificando seu pagamento…',
  Close: 'Fechar',
  'Complete purchase': 'Concluir compra',
  'Complete without paying': 'Concluir sem pagar',
  'Complete without paying?': 'Concluir sem pagar?',
  'Couldn’t check your payment': 'Não foi possível verificar seu pagamento',
  'Couldn’t complete the purchase. Try again.':
    'Não foi possível concluir a compra. Tente novamente.',
  'Couldn’t load the payment form. Check your connection.':
    'Não foi possível carregar o formulário de pagamento. Verifique sua conexão.',
  'Couldn’t load this page': 'Não foi possível carregar esta página',
  'Couldn’t start the payment. Check your connection and try again.':
    'Não foi possível iniciar o pagamento. Verifique sua conexão e tente novamente.',
  'Enter a whole number of at least 1.': 'Digite um número inteiro, no mínimo 1.',
  'Loading…': 'Carregando…',
  'Not available in USD': 'Não disponível em USD',
  'One less': 'Um a menos',
  'One more': 'Um a mais',
  'Only owners of the project see this. Customers don’t.':
    'Só os proprietários do projeto veem isto, não os clientes.',
  'Pay {amount}': 'Pagar {amount}',
  Payment: 'Pagamento',
  'Payment failed': 'O pagamento falhou',
  'Payment is processing': 'O pagamento está sendo processado',
  'Payments are not configured on this server.':
    'Os pagamentos não estão configurados neste servidor.',
  'Payments are processed by Stripe.': 'Os pagamentos são processados pela Stripe.',
  'Please wait…': 'Aguarde…',
  Price: 'Preço',
  Purchase: 'Compra',
  'Purchase complete': 'Compra concluída',
  Quantity: 'Quantidade',
  Subscribe: 'Assinar',
  'Test mode': 'Modo de teste',
  'Test purchase': 'Compra de teste',
  'Thank you! Nothing is due now. You can close this page.':
    'Obrigado! Não há nada a pagar agora. Você pode fechar esta página.',
  'Thank you! Your bank is still processing the payment. You can close this page.':
    'Obrigado! Seu banco ainda está processando o pagamento. Você pode fechar esta página.',
  'Thank you! Your payment was successful. You can close this page.':
    'Obrigado! Seu pagamento foi concluído. Você pode fechar esta página.',
  'The customer gets “{offer}” at once, and the link is used up.':
    'O cliente recebe “{offer}” imediatamente, e o link deixa de funcionar.',
  'The payment didn’t go through. Try again, or use another payment method.':
    'O pagamento não foi concluído. Tente novamente ou use outra forma de pagamento.',
  'The payment method was declined.': 'A forma de pagamento foi recusada.',
  'The payment was canceled.': 'O pagamento foi cancelado.',
  'The payment was not completed.': 'O pagamento não foi concluído.',
  'The payment was not confirmed at your bank.': 'O pagamento não foi confirmado no seu banco.',
  'The total can’t be less than {amount}.': 'O total não pode ser menor que {amount}.',
  'The total can’t be more than {amount}.': 'O total não pode ser maior que {amount}.',
  'There is nothing to pay.': 'Não há nada a pagar.',
  'This is included for everyone. There is nothing to pay.':
    'Isto está incluído para todos. Não há nada a pagar.',
  'This link isn’t valid': 'Este link não é válido',
  'This page is part of Latchkey and only works when its server delivers it.':
    'Esta página faz parte do Latchkey e só funciona quando o servidor dele a entrega.',
  'This price can’t be paid, because it has no amount in USD.':
    'Este preço não pode ser pago, porque não tem um valor em USD.',
  'This purchase isn’t possible. Go back to where you got the link, and ask for a new one.':
    'Esta compra não é possível. Volte para onde você recebeu o link e peça um novo.',
  'This replaces your current plan “{plan}”.': 'Substitui seu plano atual “{plan}”.',
  'This replaces your current plan.': 'Substitui seu plano atual.',
  'This was a test: no payment was processed.': 'Foi um teste: nenhum pagamento foi processado.',
  Total: 'Total',
  'Try again': 'Tentar novamente',
  'You already have this. There is nothing to pay.': 'Você já tem isto. Não há nada a pagar.',
  'You may have paid. Check your connection and try again before you pay once more.':
    'Talvez você já tenha pago. Verifique sua conexão e tente novamente antes de pagar outra vez.',
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
