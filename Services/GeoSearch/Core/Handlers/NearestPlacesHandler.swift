import GeoSearchContract
import ServiceKit

struct NearestPlacesHandler: Handler {
    static let computes = true

    let gazetteer: Gazetteer

    func handle(_ request: NearestPlaces, _ context: CallContext) async throws -> NearestPlaces.Reply {
        let page = try PageRequest<PlacePosition>(
            limit: request.limit,
            cursor: request.cursor,
            rule: NearestPlaces.limitRule
        )
        let found = gazetteer.nearestPlaces(
            lat: request.near.lat,
            lon: request.near.lon,
            count: page.reach,
            within: request.within ?? .infinity,
            behind: page.after.map { PlaceDistance(metres: $0.metres, id: $0.id, index: 0) }
        )
        let shown = found.prefix(page.limit)
        return NearestPlaces.Reply(
            places: gazetteer.nearPlaces(shown, language: request.language),
            next: page.next(behind: shown.count, of: found) { PlacePosition(metres: $0.metres, id: $0.id) }
        )
    }
}

extension Gazetteer {
    fileprivate func nearPlaces(_ found: some Sequence<PlaceDistance>, language: String?) -> [NearPlace] {
        file.read { bytes in
            let languages = bytes.languages(for: language)
            return found.map { place in
                NearPlace(
                    id: place.id,
                    name: bytes.localName(ofPlace: place.index, languages: languages)
                        ?? bytes.name(ofPlace: place.index),
                    country: bytes.country(ofPlace: place.index).text,
                    distance: place.metres
                )
            }
        }
    }
}

private struct PlacePosition: PageKey {
    let metres: Double
    let id: Int

    init(metres: Double, id: Int) {
        self.metres = metres
        self.id = id
    }

    var cursorFields: [String] { [String(metres.bitPattern, radix: 16), "\(id)"] }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let bits = UInt64(fields[0], radix: 16), let id = Int(fields[1]) else { return nil }
        let metres = Double(bitPattern: bits)
        guard NearestPlaces.withinRule.range.upperBound >= metres, metres >= 0 else { return nil }
        self.init(metres: metres, id: id)
    }
}
