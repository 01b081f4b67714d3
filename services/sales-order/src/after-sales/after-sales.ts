import { InstallCards } from '../installs/install-card.service.js';
import { InstallTeamController, InstallTeamService } from '../installs/install-team.service.js';
import { InstallController, InstallService } from '../installs/install.service.js';
import { InstallsFollow } from '../installs/installs-follow.js';
import { ProgressLinkController, ProgressLinks } from '../progress-links/progress-link.service.js';
import { ExceptionController, ExceptionService } from './exception.service.js';
import { JudgementController, JudgementService } from './judgement.service.js';
import { JudgementsFollow, MadeAgainFollows, MadeAgainOrders, RushLists } from './made-again.js';
import { OrderPartsBook } from './order-parts.service.js';
import { SupplementaryController, SupplementaryService } from './supplementary.service.js';
import { SupplementaryMaker } from './supplementary-maker.js';

/** What comes after an order was made: fitting, faults, what is made again, and links to its progress. */
export const afterSales = {
  controllers: [
    ExceptionController,
    JudgementController,
    SupplementaryController,
    InstallTeamController,
    InstallController,
    ProgressLinkController,
  ],
  providers: [
    OrderPartsBook,
    JudgementService,
    ExceptionService,
    SupplementaryMaker,
    SupplementaryService,
    MadeAgainOrders,
    MadeAgainFollows,
    JudgementsFollow,
    RushLists,
    InstallCards,
    InstallTeamService,
    InstallService,
    InstallsFollow,
    ProgressLinks,
  ],
};
