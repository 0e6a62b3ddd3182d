import Foundation
import UmkreisWire

/// The source of the tables app: real restaurants, and four with opening hours that give the four statuses now.
struct SourceFile {
    /// Real restaurants, those near Salzburg's centre with a picture of a dish.
    let city: String
    /// The number of real restaurants.
    let cityCount: Int
    /// Four restaurants.
    let four: String
    /// The source's name, new in each run.
    let name: String

    /// The four, by name and by distance from `47.80,13.045`.
    static let names = ["Probe Alma", "Probe Bruno", "Probe Cleo", "Probe Dora"]

    private static let centre = (lat: 47.79941, lon: 13.04399)
    private static let dishes = [
        "pizza": "pizza", "italian": "pizza", "austrian": "schnitzel", "regional": "schnitzel", "german": "schnitzel",
        "japanese": "sushi", "chinese": "sushi", "thai": "sushi", "asian": "sushi",
    ]

    init(_ stage: Stage) throws {
        let folder = stage.files.downloads
        city = folder + "/city.ndjson"
        four = folder + "/four.ndjson"
        name = "demo-\(stage.tag)"
        for dish in Set(Self.dishes.values).union(["coffee"])
        where !FileManager.default.fileExists(atPath: "\(folder)/\(dish).jpg") {
            try FileManager.default.copyItem(atPath: stage.files.photo(dish), toPath: "\(folder)/\(dish).jpg")
        }
        let places = try String(contentsOfFile: stage.files.places, encoding: .utf8).split(separator: "\n")
        cityCount = places.count
        try places.map(Self.withPicture).joined(separator: "\n").write(toFile: city, atomically: true, encoding: .utf8)
    }

    /// Adds a picture to a line about a place within some 2 km of the centre.
    private static func withPicture(_ line: Substring) throws -> String {
        guard line.contains("\"lat\":47.") else { return String(line) }
        let place = try WireJSON.decode(JSONValue.self, from: Array(line.utf8))
        guard let lat = place["point"]?["lat"]?.number, let lon = place["point"]?["lon"]?.number,
            abs(lat - centre.lat) < 0.02, abs(lon - centre.lon) < 0.03
        else { return String(line) }
        let cuisines = place["attributes"]?["cuisine"]?.elements.compactMap(\.text) ?? []
        let dish = cuisines.lazy.compactMap { dishes[$0] }.first ?? "coffee"
        return line.dropLast() + ",\"images\":[\"\(dish).jpg\"]}"
    }

    /// Writes the four for the time that it is at the restaurants.
    func write() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Vienna") ?? .current
        let time = calendar.dateComponents([.hour, .minute], from: Date())
        let now = (time.hour ?? 0) * 60 + (time.minute ?? 0)
        func hours(_ from: Int, _ to: Int) -> String { "Mo-Su \(Self.clock(now + from))-\(Self.clock(now + to))" }
        let rows = [
            ("24/7", "pizza", "italian"), (hours(-180, 15), "schnitzel", "austrian"),
            (hours(360, 480), "sushi", "japanese"), (hours(15, 180), "coffee", "french"),
        ]
        let lines = zip(Self.names, rows).enumerated().map { index, entry in
            let (name, (hours, dish, cuisine)) = entry
            return """
                {"externalId":"\(index)","kind":"restaurant","title":"\(name)",\
                "point":{"lat":\(47.8 + Double(index) / 1000),"lon":13.045},"hours":"\(hours)",\
                "images":["\(dish).jpg"],"attributes":{"cuisine":["\(cuisine)","vegetarian"]}}
                """
        }
        try lines.joined(separator: "\n").write(toFile: four, atomically: true, encoding: .utf8)
    }

    private static func clock(_ minutes: Int) -> String {
        let time = (minutes + 1440) % 1440
        return "\(time / 60 < 10 ? "0" : "")\(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)"
    }
}
