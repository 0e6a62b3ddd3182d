import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import ChatContract
import Foundation
import TestKit
import Testing
import UmkreisTokens

@testable import ChatCore

@Suite("chat.findPhoto", .services(AuthService.self, CatalogueService.self, ChatService.self))
struct FindPhotoTests {
    @Test("only viewers of a message can read its picture, at any later time", .everyWiring)
    func isForMembers() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let eve = try await world.registered("Eve")
        let (photo, bytes) = try await ada.uploads()
        try await ada.send(SendMessage(conversation: talk, photos: [photo]))
        try await world.untilPhotosSent()
        world.clock.advance(by: .seconds(600))
        let find = FindPhoto(conversation: talk, message: 1, photo: photo)
        for person in [ada, ben] {
            let found = try await person.client.fetch(find)
            #expect(found.blob == bytes)
            #expect(found.reply.sha256 == SHA256.hex(of: bytes))
        }
        let part = FindPhoto(conversation: talk, message: 1, photo: photo, offset: 10, length: 20)
        #expect(try await ben.client.fetch(part).blob == Array(bytes[10..<30]))
        for (wrong, field) in [
            (FindPhoto(conversation: talk, message: 1, photo: photo, variant: "tiny"), "variant"),
            (FindPhoto(conversation: talk, message: 1, photo: photo, offset: -1), "offset"),
            (FindPhoto(conversation: talk, message: 1, photo: photo, offset: bytes.count + 1), "offset"),
            (FindPhoto(conversation: talk, message: 1, photo: photo, length: 0), "length"),
        ] {
            #expect(await ben.fault(of: wrong)?.field == field)
        }
        #expect(await eve.fault(of: find)?.field == "conversation")
        await #expect(throws: Fault.self) { try await ben.client.fetch(FindMedia(id: photo)) }
        try await ada.send(DeleteMessage(conversation: talk, message: 1))
        #expect(await ben.fault(of: find)?.field == "photo")
    }

    @Test("only photos of the message are shown") func areInTheMessage() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let (photo, _) = try await ada.uploads()
        try await ben.send(SendMessage(conversation: talk, text: "Mine", photos: [.owned(by: ben.id)]))
        let find = FindPhoto(conversation: talk, message: 1, photo: photo)
        #expect(await ben.fault(of: find)?.field == "photo")
        let none = FindPhoto(conversation: talk, message: 1, photo: MediaID(high: 1, low: 1))
        #expect(await ben.fault(of: none)?.field == "photo")
        #expect(await ben.fault(of: FindPhoto(conversation: talk, message: 2, photo: photo))?.field == "message")
        #expect(await ada.fault(of: FindPhoto(conversation: talk, photo: photo))?.field == "photo")
    }

    @Test("a group's picture is for those in it or asked into it, and is kept as long as it is shown")
    func isOfGroup() async throws {
        let (ada, ben, cleo) = try await world.three()
        let eve = try await world.registered("Eve")
        let group = try await ada.gathers([ben])
        try await ada.send(AddMember(conversation: group, user: cleo.id))
        let (photo, bytes) = try await ada.uploads()
        let (next, _) = try await ada.uploads("stamp.jpg")
        try await ada.send(UpdateGroup(conversation: group, photo: photo))
        try await world.untilPhotosSent()
        world.clock.advance(by: .seconds(3 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        let media = world.sending(as: .chat)
        await #expect(throws: Fault.self) { try await media.fetch(FindMedia(id: next)) }
        let people = try [ada, ben, cleo, eve].map { try world.person($0.name, id: $0.id) }
        let find = FindPhoto(conversation: group, photo: photo)
        for person in people[0..<3] { #expect(try await person.client.fetch(find).blob == bytes) }
        #expect(await people[3].fault(of: find)?.field == "conversation")
        await #expect(throws: Fault.self) { try await people[1].client.fetch(FindMedia(id: photo)) }

        try await people[0].send(UpdateGroup(conversation: group, clear: ["photo"]))
        #expect(await people[1].fault(of: find)?.field == "photo")
        try await world.untilPhotosSent()
        world.clock.advance(by: .seconds(3 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        await #expect(throws: Fault.self) { try await media.fetch(FindMedia(id: photo)) }
    }

    @Test("a group's picture is released with the group, and with its owner's account")
    func endsWithItsGroup() async throws {
        let (ada, ben, _) = try await world.three()
        let photos = [try await ada.uploads().id, try await ben.uploads().id]
        let left = try await ada.gathers([ben])
        try await ada.send(UpdateGroup(conversation: left, photo: photos[0]))
        try await world.untilPhotosSent()
        for person in [ada, ben] { try await person.send(LeaveGroup(conversation: left)) }
        try await world.runMaintenance(of: "chat")
        #expect(try await world.heldPhotos(by: left) == [])

        let group = try await ada.gathers([ben])
        try await ada.send(SetRole(conversation: group, user: ben.id, role: .admin))
        try await ada.send(UpdateGroup(conversation: group, photo: photos[0]))
        try await ben.send(UpdateGroup(conversation: group, photo: photos[1]))
        try await world.sending(as: .gateway).send(DeleteAccount(user: ben.id))
        try await world.waitBesideChat { transaction in
            try transaction.conversations.find(group, of: ada.id)?.photo == nil
        }
        #expect(await ada.fault(of: FindPhoto(conversation: group, photo: photos[1]))?.field == "photo")
    }

    @Test("the catalogue keeps a picture as long as a message shows it") func staysAsLongAsItsMessage() async throws {
        let (ada, _, talk) = try await world.conversation()
        let (photo, _) = try await ada.uploads()
        let (other, _) = try await ada.uploads("stamp.jpg")
        try await ada.send(SendMessage(conversation: talk, photos: [photo]))
        try await world.untilPhotosSent()
        world.clock.advance(by: .seconds(3 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        let media = world.sending(as: .chat)
        #expect(try await media.fetch(FindMedia(id: photo)).reply.photo.id == photo)
        await #expect(throws: Fault.self) { try await media.fetch(FindMedia(id: other)) }
    }
}

extension Person {
    fileprivate func uploads(_ name: String = "lake.jpg") async throws -> (id: MediaID, bytes: [UInt8]) {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "CatalogueTests/Fixtures/\(name)")
        let bytes = Array(try Data(contentsOf: file))
        let begun = try await send(BeginUpload(size: bytes.count, sha256: SHA256.hex(of: bytes)))
        for index in 0..<(bytes.count + begun.chunkSize - 1) / begun.chunkSize {
            let chunk = Array(bytes[(index * begun.chunkSize)..<min(bytes.count, (index + 1) * begun.chunkSize)])
            try await client.send(UploadChunk(upload: begun.upload, index: index), blob: chunk)
        }
        let id = try await send(CommitUpload(upload: begun.upload)).media.photo.id
        return (id, try await client.fetch(FindMedia(id: id)).blob)
    }

    fileprivate func fault(of call: FindPhoto) async -> Fault? {
        do throws(Fault) {
            _ = try await client.fetch(call)
            return nil
        } catch {
            return error
        }
    }
}

extension World {
    /// The last state of a group's photo, pending or sent.
    fileprivate func heldPhotos(by group: ConversationID) async throws -> [MediaID]? {
        try await besideChat { transaction in
            try transaction.photoHolds.list(limit: 10).first { $0.holder == group.description }?.photos.ids
        }
    }

    fileprivate func untilPhotosSent() async throws {
        try await waitBesideChat { try $0.photoHolds.list(limit: 1).isEmpty }
    }
}
