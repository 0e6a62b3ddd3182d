import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing
import UmkreisTokens

@Suite("catalogue.findMedia", .services(CatalogueService.self))
struct FindMediaTests {
    @Test(.everyWiring) func returnsTheBytesInParts() async throws {
        let ada = try world.person("Ada")
        let media = try await ada.uploads(.lake)
        let whole = try await ada.client.fetch(FindMedia(id: media.photo.id))
        #expect(whole.reply.contentType == "image/jpeg")
        #expect(whole.reply.total == media.bytes && whole.blob.count == media.bytes)
        #expect(whole.reply.sha256 == SHA256.hex(of: whole.blob))
        #expect(whole.reply.photo == media.photo)
        var parts: [UInt8] = []
        for offset in stride(from: 0, to: media.bytes, by: 1000) {
            let part = try await ada.client.fetch(FindMedia(id: media.photo.id, offset: offset, length: 1000))
            #expect(part.reply.offset == offset)
            parts += part.blob
        }
        #expect(parts == whole.blob)
    }

    @Test func returnsEverySize() async throws {
        let ada = try world.person("Ada")
        for picture in [Picture.lake, .stamp, .flag, .card] {
            let media = try await ada.uploads(picture)
            for told in media.photo.variants {
                let found = try await ada.client.fetch(FindMedia(id: media.photo.id, variant: told.variant))
                #expect(found.reply.variant == told.variant)
                #expect(found.reply.contentType == told.contentType)
                #expect(found.reply.total == told.bytes && found.blob.count == told.bytes)
                #expect(found.reply.sha256 == SHA256.hex(of: found.blob))
                #expect(told.width <= media.photo.width && told.height <= media.photo.height)
            }
        }
    }

    @Test func refusesUnknownVariantsAndRanges() async throws {
        let ada = try world.person("Ada")
        let media = try await ada.uploads(.stamp)
        let id = media.photo.id
        #expect(try await ada.refusal(FindMedia(id: id, variant: "640")).field == "variant")
        #expect(try await ada.refusal(FindMedia(id: id, offset: -1)).field == "offset")
        #expect(try await ada.refusal(FindMedia(id: id, offset: media.bytes)).field == "offset")
        #expect(try await ada.refusal(FindMedia(id: id, length: 0)).field == "length")
        #expect(try await ada.refusal(FindMedia(id: id, length: WireLimits.blob + 1)).field == "length")
        #expect(try await ada.refusal(FindMedia(id: MediaID(high: 1, low: 2))).code == .notFound)
    }

    @Test(.services(AuthService.self, CatalogueService.self)) func isForUsersThatSeeThePost() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let moderator = try world.person("Mo", roles: ["moderator"])
        let media = try await ada.uploads(.stamp)
        let request = FindMedia(id: media.photo.id)
        func found(by clients: Client...) async -> [Bool] {
            var found: [Bool] = []
            for client in clients { found.append((try? await client.fetch(request)) != nil) }
            return found
        }
        let stranger = try await bob.refusal(request)
        #expect(
            stranger
                == Fault(.notFound, "the photo \(media.photo.id) does not exist", field: "id", rule: "no-such-photo")
        )
        #expect(await found(by: ada.client, moderator.client) == [true, true])
        let post = try await ada.posts(.showing(media))
        #expect(await found(by: bob.client, world.client) == [true, true])
        let report = try await bob.send(ReportPost(post: post.id, reason: "spam")).report
        try await moderator.send(ResolveReport(report: report, action: .hidePost))
        try await world.waitForFollowers()
        #expect(await found(by: bob.client, world.client) == [false, false])
        #expect(await found(by: ada.client, moderator.client) == [true, true])
        try await ada.deletes(post)
        #expect(await found(by: bob.client, ada.client) == [false, true])
    }
}
