import GeoSearchContract
import Vocabulary
import Wire

extension Session {
    /// The point that was typed, or that of the first place of that name, which is then said.
    ///
    /// - Throws: `not-found` when no place is called so.
    func point(_ near: NearArgument) async throws -> Coordinate {
        switch near {
        case .point(let point): return point
        case .place(let name):
            let request = FindPlace(name: name, language: options.lang.rawValue, limit: 1)
            guard let place = try await send(request).places.first else {
                throw Refusal(
                    Fault(.notFound, "no place is called \(name)", field: "near"),
                    hint: "umkreis place find BEGINNING, or --near LAT,LON"
                )
            }
            let region = place.region.map { ", \($0)" } ?? ""
            output.notice("near \(PlainText.oneLine(place.name))\(region), \(place.country) (\(text(place.point)))")
            return place.point
        }
    }

    private func text(_ point: Coordinate) -> String { "\(point.lat),\(point.lon)" }
}
