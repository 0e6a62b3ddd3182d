import GeoSearchContract
import Geodesy
import ServiceKit

struct FindPlaceHandler: Handler {
    let gazetteer: Gazetteer

    func handle(_ request: FindPlace, _ context: CallContext) async throws -> FindPlace.Reply {
        let query = PlaceQuery(
            try FindPlace.nameRule.check(request.name, field: "name"),
            language: try TextRule.language.checkOptional(request.language, field: "language"),
            country: try country(request.country),
            near: request.near.map { ($0.lat, $0.lon) },
            types: try types(request.types),
            limit: try FindPlace.limitRule.check(request.limit, field: "limit")
        )
        return FindPlace.Reply(places: gazetteer.find(query).compactMap { Place($0, from: request.near) })
    }

    private func country(_ code: String?) throws(Fault) -> String? {
        guard let code else { return nil }
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            let words = "must be two capital letters of ISO 3166-1, as in AT"
            throw BrokenRule("not-a-country", words).fault(at: "country")
        }
        return code
    }

    private func types(_ types: [PlaceType]?) throws(Fault) -> Set<GazetteerPlace.Kind> {
        var wanted: Set<GazetteerPlace.Kind> = []
        for (index, type) in try FindPlace.typesRule.check(types ?? [], field: "types").enumerated() {
            let word = try PlaceType.rule.check(type.text, field: "types.\(index)")
            if let kind = GazetteerPlace.Kind(rawValue: word) { wanted.insert(kind) }
        }
        return wanted.isEmpty ? Set(GazetteerPlace.Kind.allCases) : wanted
    }
}

extension Place {
    /// - Parameter origin: where its distance is measured from.
    init?(_ place: GazetteerPlace, from origin: Coordinate? = nil) {
        // The file holds coordinates only; one that were none would be left out, not told.
        guard let point = try? Coordinate(lat: place.lat, lon: place.lon) else { return nil }
        self.init(
            type: PlaceType(place.type.rawValue),
            id: place.type == .region ? nil : place.geonameID,
            name: place.localName ?? place.name,
            country: place.country,
            region: place.admin1.isEmpty ? nil : place.admin1,
            regionName: place.region.isEmpty ? nil : place.region,
            point: point,
            population: place.population,
            timeZone: place.timeZone,
            distance: origin.map {
                Geodesic.distance(fromLat: $0.lat, lon: $0.lon, toLat: point.lat, lon: point.lon)
            }
        )
    }
}
