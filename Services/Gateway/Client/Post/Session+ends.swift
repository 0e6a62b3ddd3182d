import CatalogueContract
import Foundation
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary

extension Session {
    /// The end of a post on the clock of its point or place; on the reader's without one.
    ///
    /// - Throws: A usage fault for a time that the clock skips or shows twice.
    func end(_ typed: MomentArgument, of content: PostContent) async throws -> Timestamp {
        let zone = try await typed.isLocal ? self.zone(of: content) ?? .current : .current
        let end = try typed.end(on: WallClock(zone), field: "until")
        if typed.isLocal { output.notice(localized("cli.search.clock", ["zone": .words(zone.identifier)])) }
        return end
    }

    /// The time zone of a post's point or place.
    func zone(of content: PostContent) async throws -> TimeZone? {
        if let point = content.point { return TimeZone(identifier: try await send(PlaceAt(point: point)).timeZone) }
        guard let place = content.place, let name = place.city ?? place.country else { return nil }
        let type: PlaceType = place.city == nil ? .country : .city
        let found = try await send(FindPlace(name: name, country: place.country, types: [type])).places
        let match = found.first { $0.id == place.geonameID } ?? found.first
        return match.flatMap { TimeZone(identifier: $0.timeZone) }
    }
}
