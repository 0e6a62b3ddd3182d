import AuthContract
import GatewaySupervision
package import GeoSearchContract
import UmkreisTexts
package import UmkreisVocabulary
import UmkreisWire

/// The places that arguments name.
package struct SessionPlaces {
    package let session: Session

    /// - Parameters:
    ///   - isStored: Whether a guess is asked about.
    ///   - field: Its name in faults.
    /// - Throws: `not-found` if the place is unknown or home isn't set.
    package func point(_ near: NearArgument, isStored: Bool = false, field: String = "near") async throws -> Coordinate
    {
        switch near {
        case .point(let point): return point
        case .home:
            let point = try await session.people.home().point
            session.output.notice(localized("cli.input.nearYourHome", ["point": "\(text(point))"]))
            return point
        case .place(let name):
            let request = FindPlace(name: name, language: session.options.lang.rawValue)
            let hint = "umkreis place find BEGINNING, or --near LAT,LON"
            let place = try await find(request, isStored: isStored, field: field, hint: hint)
            session.output.notice(localized("cli.input.near", ["place": .words(PlaceChoice.text(place))]))
            return place.point
        }
    }

    /// For `home`, returns the centre of its public area.
    package func publishedPoint(_ near: NearArgument, _ choice: ExactHomeOptions, field: String) async throws
        -> Coordinate
    {
        guard near == .home else { return try await point(near, isStored: true, field: field) }
        let home = try await session.people.home()
        if choice.exactHome {
            session.output.notice(localized("cli.input.publishesExactHome", ["point": "\(text(home.point))"]))
            return home.point
        }
        guard let cell = home.cell else {
            throw Refusal.usage(
                localized("cli.input.noHomeArea"),
                field: field,
                hint: localized("cli.input.exactHomeHint")
            )
        }
        let radius = DistanceText.of(cell.radius)
        session.output.notice(
            localized("cli.input.publishesHomeArea", ["center": "\(text(cell.center))", "radius": "\(radius)"])
        )
        return cell.center
    }

    private func text(_ point: Coordinate) -> String { "\(point.lat),\(point.lon)" }

    /// Finds the place of a typed name, and asks before a guess is stored.
    ///
    /// - Parameter isStored: Whether the place is part of a write.
    /// - Throws: `not-found` without a place, and a usage fault if a guess can't be asked about.
    package func find(_ search: FindPlace, isStored: Bool, field: String, hint: String) async throws -> Place {
        var search = search
        search.limit = isStored ? PlaceChoice.maximumOffered : 1
        let reply = try await session.send(search)
        let name = TextValue.words(PlainText.oneLine(search.name))
        guard let place = reply.places.first else {
            var message = localized("cli.input.noSuchPlace", ["name": name])
            if let reason = reply.notice?.inWords {
                message = localized("cli.input.noSuchPlaceReason", ["name": name, "reason": .words(reason)])
            }
            throw Refusal(Fault(.notFound, message, field: field, rule: reply.notice?.rule), hint: hint)
        }
        if let notice = reply.notice { session.output.notice(notice.inWords) }
        if isStored, (reply.exact ?? 0) == 0 { try await ask(which: reply.places, isMeantBy: name, field: field) }
        return place
    }

    private func ask(which places: [Place], isMeantBy name: TextValue, field: String) async throws {
        guard session.console.input.isTerminal else {
            let names = places.map(PlaceChoice.name).joined(separator: "; ")
            throw Refusal.usage(
                localized("cli.input.similarPlaces", ["name": name, "places": .words(names)]),
                field: field,
                hint: localized("cli.input.placeNameHint")
            )
        }
        let first = TextValue.words(places.first.map(PlaceChoice.text) ?? "")
        guard await session.console.agrees(localized("cli.input.placeQuestion", ["name": name, "place": first])) else {
            throw Refusal(Fault(.declined, localized("cli.input.cancelled")))
        }
    }
}
