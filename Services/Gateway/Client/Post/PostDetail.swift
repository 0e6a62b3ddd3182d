import AuthContract
import CatalogueContract
import Foundation
import GatewayKit
import GeoSearchContract
import Geodesy
import OpeningHours
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// A post with its owner's name, opening status and distance.
struct PostDetail {
    let post: Post
    /// The owner's name, if it's known.
    var ownerName: String?
    /// The declaration of its kind, which has the names of attributes.
    var kind: DeclaredKind?
    /// The clock at the post's point.
    var clock: WallClock?
    /// Opening hours on the clock of the post's place; `nil` without hours.
    var hours: HoursReport?
    /// Metres from the user's home.
    var distance: Double?
}

extension SessionPosts {
    /// Completes a post; what a service doesn't answer is left out.
    ///
    /// - Parameter clock: The time of the opening status; now if `nil`.
    func detail(of post: Post, ownerName: String? = nil, at clock: ClockArgument? = nil) async -> PostDetail {
        var detail = PostDetail(post: post, ownerName: ownerName)
        if ownerName == nil { detail.ownerName = await session.people.names(of: [post.owner])[post.owner] }
        detail.kind = try? await session.send(FindKind(kind: post.content.kind)).kind
        let near = await surroundings(of: post.content)
        detail.clock = (near?.timeZone).flatMap { TimeZone(identifier: $0) }.map(WallClock.init)
        detail.hours = hours(of: post.content, near, at: clock)
        if let point = post.content.point, (try? session.account())?.isGuest == false {
            let home = try? await session.send(MyHomeLocation()).home
            detail.distance = home.map { home in
                Geodesic.distance(fromLat: home.point.lat, lon: home.point.lon, toLat: point.lat, lon: point.lon)
            }
        }
        return detail
    }

    func detail(of post: Post, ownerName: String?) async throws -> String {
        let detail = await detail(of: post, ownerName: ownerName, at: nil)
        return PostSheet(detail, session).text(session.output.style.uncoloured)
    }

    /// Asked for only if the sheet shows times.
    private func surroundings(of content: PostContent) async -> PlaceAt.Reply? {
        guard let point = content.point, content.hours != nil || content.validUntil != nil else { return nil }
        return try? await session.send(PlaceAt(point: point))
    }

    private func hours(of content: PostContent, _ near: PlaceAt.Reply?, at clock: ClockArgument?) -> HoursReport? {
        guard let value = content.hours, let schedule = try? Schedule(value), (try? ResourceFile.check()) != nil else {
            return nil
        }
        let place = ScheduleLocation.inferred(
            timeZone: near?.timeZone,
            country: near?.country?.code ?? content.place?.country,
            region: near?.place?.region,
            latitude: content.point?.lat,
            longitude: content.point?.lon
        )
        guard let place else { return nil }
        let moment =
            clock?.moment(in: place.timeZone, now: session.console.now()) { session.output.notice($0) }
            ?? session.console.now()
        return HoursReport(
            LocalSchedule(schedule, in: place),
            at: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000),
            locale: Locale(identifier: session.options.lang.rawValue)
        )
    }
}
