import CatalogueContract
import GatewayKit
import GatewaySupervision
import GeoSearchContract
import UmkreisTexts
import UmkreisWire

extension SessionPlaces {
    /// Finds a city or country by its name, and asks before a guess is stored.
    ///
    /// - Throws: `not-found` without a match.
    func city(named name: String, in country: String?) async throws -> TripPlace {
        let request = FindPlace(
            name: name,
            country: country?.uppercased(),
            types: [.city, .country],
            language: session.options.lang.rawValue
        )
        let hint = "umkreis place find BEGINNING"
        let place = try await find(request, isStored: true, field: "place", hint: hint)
        guard let id = place.id else {
            throw Refusal(
                Fault(.notFound, localized("cli.input.noSuchPlace", ["name": .words(name)]), field: "place"),
                hint: hint
            )
        }
        let city = place.type == .country ? nil : place.name
        let found = TripPlace(geonameID: id, country: place.country, city: city)
        let title = PlainText.oneLine(found.text(in: session.options.lang))
        session.output.notice(localized("cli.trip.placeFound", ["lang": .words(title)]))
        return found
    }

    func country(_ code: String, timeout: Duration? = nil) async throws -> CountryFacts {
        try await session.send(Country(code: code, language: session.options.lang.rawValue), timeout: timeout).country
    }
}
