import CatalogueContract
import Foundation
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// Searches as they are typed.
struct SessionSearches {
    let session: Session

    /// - Parameters:
    ///   - showsClosed: Whether `--at` alone shows the status without requiring it.
    ///   - isStored: Whether a guessed place is asked about.
    /// - Returns: The search, and the time of the opening status if it isn't now.
    func request(
        _ words: [String],
        _ place: SearchPlaceOptions,
        _ only: PostFilterOptions,
        showsClosed: Bool = false,
        isStored: Bool = false
    ) async throws -> (search: Search, moment: Timestamp?) {
        guard only.at == nil || only.open || showsClosed else {
            throw Refusal.usage(localized("cli.option.requires", ["option": "--at", "other": "--open"]))
        }
        var (request, moment) = try await self.request(only, near: place.near, or: place.middle, isStored: isStored)
        request.words = words.isEmpty ? nil : words.joined(separator: " ")
        (request.within, request.beyond) = (place.within?.metres, place.beyond?.metres)
        request.viewport = place.viewport?.viewport
        if let file = place.polygon { request.polygon = try polygon(in: file) }
        return (request, moment)
    }

    /// - Parameter middle: the source of the time zone without a point.
    func request(
        _ only: PostFilterOptions,
        near: NearArgument?,
        or middle: Coordinate? = nil,
        isStored: Bool = false
    ) async throws -> (search: Search, moment: Timestamp?) {
        var request = Search()
        if let near { request.near = try await session.places.point(near, isStored: isStored) }
        let place = request.near ?? middle
        let moment = try await only.at.asyncMap { try await self.moment($0, near: place) }
        try await only.fill(&request, at: moment, session)
        return (request, moment)
    }

    /// On the clock of a place; on this machine's without one.
    private func moment(_ clock: ClockArgument, near point: Coordinate?) async throws -> Timestamp {
        guard case .wall = clock else { return clock.moment(in: .current, now: session.console.now()) }
        var zone = TimeZone.current
        if let point { zone = TimeZone(identifier: try await session.send(PlaceAt(point: point)).timeZone) ?? zone }
        session.output.notice(localized("cli.search.clock", ["zone": .words(zone.identifier)]))
        return clock.moment(in: zone, now: session.console.now()) { session.output.notice($0) }
    }

    /// Reads a polygon or a feature with one.
    private func polygon(in file: String) throws -> GeoPolygon {
        struct Feature: Decodable {
            let geometry: GeoPolygon
        }
        let bytes = try InputFile.bytes(file)
        do {
            return try WireJSON.decode(GeoPolygon.self, from: bytes)
        } catch {
            guard let feature = try? WireJSON.decode(Feature.self, from: bytes) else {
                throw Refusal.usage(
                    localized("cli.search.notAPolygon", ["file": "\(file)", "message": "\(error.message)"]),
                    field: "polygon"
                )
            }
            return feature.geometry
        }
    }
}
