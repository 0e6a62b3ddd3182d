import GeoSearchContract
import ServiceKit

struct FindPlaceHandler: Handler {
    let gazetteer: Gazetteer

    func handle(_ request: FindPlace, _ context: CallContext) async throws -> FindPlace.Reply {
        let query = PlaceQuery(
            try FindPlace.nameRule.check(request.name, field: "name"),
            language: request.language,
            country: try country(request.country),
            limit: try FindPlace.limitRule.check(request.limit, field: "limit")
        )
        return FindPlace.Reply(places: gazetteer.find(query).compactMap(place))
    }

    private func country(_ code: String?) throws(Fault) -> String? {
        guard let code else { return nil }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            let words = "must be two capital letters of ISO 3166-1, as in AT"
            throw BrokenRule("not-a-country", words).fault(at: "country")
        }
        return code
    }

    private func place(_ place: GazetteerPlace) -> Place? {
        // The file holds coordinates only; one that were none would be left out, not told.
        guard let point = try? Coordinate(lat: place.lat, lon: place.lon) else { return nil }
        return Place(
            id: place.geonameID,
            name: place.localName ?? place.name,
            country: place.country,
            region: place.admin1.isEmpty ? nil : place.admin1,
            point: point,
            population: place.population,
            timeZone: place.timeZone
        )
    }
}
