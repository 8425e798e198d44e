import '../src/reviews/reviews.int.cases.js';
import '../src/reviews/start-review.int.cases.js';
import '../src/reviews/reminder.int.cases.js';
import '../src/reviews/many-cards.int.cases.js';
import '../src/reviews/shuffled-review.int.cases.js';
import '../src/review-cards/review-cards.int.cases.js';
