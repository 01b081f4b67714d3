import type { NewsStatus } from '@ishare/contracts/insight/news.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What kinds of news there are. */
@TenantTable('news_type')
@Index('news_type_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class NewsType extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('int', { default: 0 })
  order!: number;
}

/** One piece of news. */
@TenantTable('news', {
  due: {
    at: 'publishTime',
    where: "status = 'published' and is_told and told_time is null and not is_deleted",
    index: 'news_due_idx',
  },
})
@Index('news_publish_idx', ['tenantId', 'publishTime'])
export class News extends TenantRow {
  @Column('varchar', { length: 200 })
  title!: string;

  @Column('varchar', { length: 200, nullable: true })
  titleEn!: string | null;

  @Column('uuid', { nullable: true })
  typeId!: string | null;

  @Column('varchar', { length: 9, default: 'draft' })
  status!: NewsStatus;

  @Column('boolean', { default: false })
  isTop!: boolean;

  @Column('timestamptz', { nullable: true })
  publishTime!: Date | null;

  @Column('timestamptz', { nullable: true })
  expireTime!: Date | null;

  /** `NotificationAudience` */
  @Column('int', { default: 0 })
  audience!: number;

  @Column('jsonb', { default: [] })
  readerIds!: string[];

  @Column('boolean', { default: false })
  mustConfirm!: boolean;

  @Column('boolean', { default: true })
  isTold!: boolean;

  @Column('varchar', { length: 512, nullable: true })
  image!: string | null;

  @Column('text', { nullable: true })
  content!: string | null;

  @Column('text', { nullable: true })
  contentEn!: string | null;

  /** When its audience was told; null while nobody was. */
  @Column('timestamptz', { nullable: true })
  toldTime!: Date | null;
}

/** Who has read a piece of news, and who has confirmed it. */
@TenantTable('news_receipt')
@Index('news_receipt_key', ['tenantId', 'newsId', 'userId'], { unique: true })
export class NewsReceipt extends TenantDetail {
  @Column('uuid')
  newsId!: string;

  @Column('uuid')
  userId!: string;

  @Column('timestamptz')
  readTime!: Date;

  @Column('timestamptz', { nullable: true })
  confirmTime!: Date | null;
}
