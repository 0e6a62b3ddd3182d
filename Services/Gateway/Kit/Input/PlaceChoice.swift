import GatewaySupervision
package import GeoSearchContract
import UmkreisTexts
import UmkreisWire

/// The place that a typed name means.
enum PlaceChoice {
    /// Names that are offered if none is the typed one.
    static let mostOffered = 3

    /// `Salzburg, Salzburg, AT (47.8,13.04)`.
    static func text(_ place: Place) -> String { "\(name(of: place)) (\(place.point.lat),\(place.point.lon))" }

    static func name(of place: Place) -> String {
        let region = place.type == .region ? nil : place.regionName ?? place.region
        return [place.name, region, place.country].compactMap { $0.map(PlainText.oneLine) }.joined(separator: ", ")
    }
}

extension Session {
    /// Finds the place of a typed name, and asks before a guess is stored.
    ///
    /// - Parameter isStored: Whether the place is part of a write.
    /// - Throws: `not-found` without a place, and a usage fault if a guess can't be asked about.
    package func place(_ search: FindPlace, isStored: Bool, field: String, hint: String) async throws -> Place {
        var search = search
        search.limit = isStored ? PlaceChoice.mostOffered : 1
        let reply = try await send(search)
        let name = TextValue.words(PlainText.oneLine(search.name))
        guard let place = reply.places.first else {
            var message = localized("cli.input.noSuchPlace", ["name": name])
            if let reason = reply.notice?.inWords {
                message = localized("cli.input.noSuchPlaceReason", ["name": name, "reason": .words(reason)])
            }
            throw Refusal(Fault(.notFound, message, field: field, rule: reply.notice?.rule), hint: hint)
        }
        if let notice = reply.notice { output.notice(notice.inWords) }
        if isStored, (reply.exact ?? 0) == 0 { try await ask(which: reply.places, isMeantBy: name, field: field) }
        return place
    }

    private func ask(which places: [Place], isMeantBy name: TextValue, field: String) async throws {
        guard console.input.isTerminal else {
            let names = places.map(PlaceChoice.name).joined(separator: "; ")
            throw Refusal.usage(
                localized("cli.input.similarPlaces", ["name": name, "places": .words(names)]),
                field: field,
                hint: localized("cli.input.placeNameHint")
            )
        }
        let first = TextValue.words(places.first.map(PlaceChoice.text) ?? "")
        guard await console.agrees(localized("cli.input.placeQuestion", ["name": name, "place": first])) else {
            throw Refusal(Fault(.declined, localized("cli.input.cancelled")))
        }
    }
}
