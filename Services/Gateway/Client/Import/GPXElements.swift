import UmkreisTexts
import UmkreisWire

/// The waypoints of GPX 1.0 and 1.1, with the extensions of our exports and of OsmAnd.
struct GPXElements: ElementReader {
    private var values: EntryValues?
    /// Depth of the open waypoint.
    private var depth = 0
    private var routePoints = 0
    private var trackPoints = 0

    var absence: String? {
        guard routePoints + trackPoints > 0 else { return nil }
        return localized(
            "cli.import.hasRoutesOnly",
            ["routes": .count(routePoints), "tracks": .count(trackPoints)]
        )
    }

    mutating func open(_ tag: XMLTag, path: [String]) {
        switch tag.name {
        case "wpt":
            var values = EntryValues()
            values.add("lat", tag["lat"])
            values.add("lon", tag["lon"])
            (self.values, depth) = (values, path.count)
        case "rtept": routePoints += 1
        case "trkpt": trackPoints += 1
        case "link" where path.count == depth + 1: values?.add("website", tag["href"])
        default: break
        }
    }

    mutating func close(_ path: [String], text: String) -> RawEntry.Content? {
        guard values != nil else { return nil }
        if path.count == depth {
            defer { values = nil }
            return values?.object
        }
        switch (path.last, path.count - depth) {
        case ("name", 1): values?.add("name", text)
        case ("cmt", 1): values?.add("note", text)
        case ("desc", 1): values?.add("description", text)
        case ("type", 1): values?.add("kind", text)
        case ("url", 1): values?.add("website", text)
        case ("post", _): values?.add("post", text)
        case ("address", _), ("StreetAddress", _): values?.add("address", text)
        case ("City", _): values?.add("city", text)
        case ("PhoneNumber", _): values?.add("phone", text)
        default: break
        }
        return nil
    }
}
