import Foundation
import UmkreisTexts

/// An operator's own app: charge points, a kind declared while the stack runs.
struct ChargersStory: Story {
    static let app = "chargers"
    static let postCount = 100
    static let mainPerson = "Charlie"

    private struct Point {
        let title: String
        let lat: Double
        let lon: Double
        let power: Int
        let plugs: [String]
    }

    private static let centre = (lat: 47.79941, lon: 13.04399)

    func play(on stage: Stage) async throws {
        let owner = stage.person(Self.mainPerson)
        try await stage.arrive(owner)

        stage.begin(1)
        try await stage.run(nil, "kind", "declare", stage.files.chargePointKind)

        stage.begin(2)
        let file = stage.files.downloads + "/chargers.ndjson"
        try Self.points.map(Self.line).joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        let imported = try await stage.run(owner, "import", file, "--source", "chargers")
        let counts = ["created": 100, "updated": 0, "unchanged": 0, "rejected": 0]
        try stage.expect(imported, has: localized("cli.import.outcome", counts.mapValues { .count($0) }))

        stage.begin(3)
        try await stage.run(owner, "post", "list", "--mine", "--limit", "1")
        let one = try await stage.run(owner, "post", "show", "1")
        let own = try stage.need(one.number(after: "profile show"), "umkreis profile show")
        let near = [
            "search", "--kind", "chargePoint", "--owner", own, "--near", "47.79941,13.04399", "--within", "20km",
        ]
        let wanted = near + ["--where", "power>=50", "--where", "plug=ccs", "--limit", "200"]
        let found = try await stage.run(owner, wanted)
        let titles = found.entries.compactMap { $0.firstMatch(of: /Charge point \d+/).map { String($0.output) } }
        guard titles.count == Set(titles).count, Set(titles) == Self.wanted else {
            throw stage.failure("count", "\(titles.count) ≠ \(Self.wanted.count)")
        }

        stage.begin(4)
        let wrong = [
            "post", "create", "Mine", "--kind", "chargePoint", "--near", "47.8,13.04", "--attribute", "power=0",
        ]
        try await stage.refused(owner, wrong, as: "invalid")
        let listed = try await stage.run(owner, "post", "list", "--mine", "--limit", "200")
        try stage.expect(listed, entries: 100)
    }

    /// Along a spiral, 400 m farther out each, so that half of them are within 20 km, all far from the edge.
    private static let points: [Point] = (1...100).map { number in
        let metres = 400 * Double(number) + 200
        let angle = Double(number * 37) * .pi / 180
        let plugs = ["ccs", "chademo", "type2"].enumerated().filter { (number % 7 + 1) >> $0.offset & 1 == 1 }
        return Point(
            title: "Charge point \(number)",
            lat: centre.lat + metres * cos(angle) / 111_200,
            lon: centre.lon + metres * sin(angle) / (111_200 * cos(centre.lat * .pi / 180)),
            power: [11, 22, 50, 150, 300][number % 5],
            plugs: plugs.map(\.element)
        )
    }

    /// The titles that the search must find, by looking at each.
    private static var wanted: Set<String> {
        Set(points.filter { $0.power >= 50 && $0.plugs.contains("ccs") && metres(to: $0) <= 20_000 }.map(\.title))
    }

    /// Returns the distance on the sphere, which is near enough.
    private static func metres(to point: Point) -> Double {
        let radians = Double.pi / 180
        let (lat, south) = (point.lat * radians, centre.lat * radians)
        let north = sin((lat - south) / 2)
        let east = sin((point.lon - centre.lon) * radians / 2)
        return 2 * 6_371_008.8 * asin(sqrt(north * north + cos(south) * cos(lat) * east * east))
    }

    private static func line(_ point: Point) -> String {
        let plugs = point.plugs.map { "\"\($0)\"" }.joined(separator: ",")
        return """
            {"externalId":"\(point.title)","kind":"chargePoint","title":"\(point.title)","hours":"24/7",\
            "point":{"lat":\(point.lat),"lon":\(point.lon)},"attributes":{"power":\(point.power),"plug":[\(plugs)]}}
            """
    }
}
