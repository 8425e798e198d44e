import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getProfileImage,
  storeProfileImage,
  type ProfileImageInput,
  type RpcRequest,
  type StoreProfileImageInput,
} from '@tenfold/contracts';
import { requireCaller, Rpc } from '@tenfold/messaging/rpc';
import { ProfileImagesService } from './profile-images.service.js';

@Controller()
export class ProfileImagesController {
  constructor(private readonly images: ProfileImagesService) {}

  @Rpc(storeProfileImage)
  store(@Payload() { caller, input }: RpcRequest<StoreProfileImageInput>) {
    return this.images.store(requireCaller(caller).userId, input.uploadId);
  }

  @Rpc(getProfileImage)
  get(@Payload() { input }: RpcRequest<ProfileImageInput>) {
    return this.images.get(input.name);
  }
}
