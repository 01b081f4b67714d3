import { intentScreen } from './intent-screen';

export default intentScreen();
