import { LabelPage } from '../label-page';

export const Awb = () => <LabelPage kind="awb" />;
export const AwbOms = () => <LabelPage kind="awb-oms" />;
export const ReturnAwb = () => <LabelPage kind="return-awb" />;
