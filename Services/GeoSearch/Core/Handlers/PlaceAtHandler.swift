import GeoSearchContract
import ServiceKit

struct PlaceAtHandler: Handler {
    let gazetteer: Gazetteer

    func handle(_ request: PlaceAt, _ context: CallContext) async throws -> PlaceAt.Reply {
        let language = request.language
        let point = request.point
        let placing = gazetteer.placing(lat: point.lat, lon: point.lon)
        let nearest = gazetteer.nearestPlaces(lat: point.lat, lon: point.lon, count: 1).first
        return PlaceAt.Reply(
            place: nearest.flatMap { gazetteer.place(at: $0.index, language: language) }
                .flatMap { Place($0, from: point, in: language) },
            country: placing.country.map { NamedCode(country: $0, in: language) },
            timeZone: placing.timeZone
        )
    }
}
