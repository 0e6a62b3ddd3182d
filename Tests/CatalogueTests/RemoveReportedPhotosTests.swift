import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("reported pictures of posts", .services(AuthService.self, CatalogueService.self))
struct RemoveReportedPhotosTests {
    @Test("a post loses the reported pictures that a moderator removes") func removesPictures() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        var media: [Media] = []
        for picture in [Picture.stamp, .flag, .card] { media.append(try await ben.uploads(picture)) }
        let post = try await ben.posts(.showing(media[0], media[1], media[2]))
        let moderator = try world.moderator()
        let first = try await ada.send(ReportPost(post: post.id, reason: "illegal")).report
        let reported = try await moderator.send(FindReport(report: first)).report.snapshot?.photos
        #expect(reported == media.map(\.photo.id))
        let request = ResolveReport(report: first, action: .removePhotos, photos: [media[1].photo.id])
        try await moderator.send(request)
        try await world.waitForFollowers()
        #expect(try await ada.finds(post.id).photos == [media[0].photo, media[2].photo])
        let second = try await ada.send(ReportPost(post: post.id, reason: "illegal")).report
        try await moderator.send(ResolveReport(report: second, action: .removePhotos))
        try await world.waitForFollowers()
        let left = try await ada.finds(post.id)
        #expect(left.photos == nil && left.content.photos == nil && left.revision == 3)
        #expect(try await ben.send(ListMedia()).media.allSatisfy { !$0.isUsed })
        #expect(try await world.events(PostChanged.self).last?.post == left)
    }
}
