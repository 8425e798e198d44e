import '../src/study/reviews/reviews.int.cases.js';
import '../src/study/reviews/start-review.int.cases.js';
import '../src/study/reviews/reminder.int.cases.js';
import '../src/study/reviews/many-cards.int.cases.js';
import '../src/study/reviews/shuffled-review.int.cases.js';
import '../src/study/review-cards/review-cards.int.cases.js';
