package import Vocabulary

/// Reads a point in one text: `47.8,13.04`, `47°48'10"N 13°2'24"E`, `POINT(13.04 47.8)`.
package enum PointReader {
    package enum Reading: Equatable, Sendable {
        case point(Coordinate)
        /// Two numbers, but no coordinates.
        case outOfRange
        /// Other text, such as a name.
        case none
    }

    package static func read(_ text: String) -> Reading {
        let trimmed = text.withoutBlanksAround
        guard trimmed.utf8.count <= 200 else { return .none }
        if let pair = wellKnownText(trimmed) ?? degrees(trimmed) ?? numbers(withoutScheme(trimmed)) {
            return (try? Coordinate(lat: pair.lat, lon: pair.lon)).map(Reading.point) ?? .outOfRange
        }
        return .none
    }

    private typealias Pair = (lat: Double, lon: Double)

    /// A point of Well-known Text, which QGIS and PostGIS write; longitude first.
    private static func wellKnownText(_ text: String) -> Pair? {
        let plain = text.uppercased().split(separator: ";").last.map(String.init) ?? ""
        guard plain.hasPrefix("POINT"), let open = plain.firstIndex(of: "("), plain.hasSuffix(")") else { return nil }
        let parts = plain[plain.index(after: open)...].dropLast().split(separator: " ").map { Double($0) }
        guard parts.count >= 2, let lon = parts[0], let lat = parts[1] else { return nil }
        return (lat, lon)
    }

    /// Degrees, minutes and seconds, with the directions in English, German or Dutch.
    private static func degrees(_ text: String) -> Pair? {
        let part =
            /\s*([NSZEOWnszeow])?\s*(\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:"|″|”|'')\s*)?([NSZEOWnszeow])?\s*/
        let pieces = text.matches(of: part)
        guard pieces.count == 2, text.contains("°") || text.contains(where: \.isLetter),
            text.replacing(part, with: "").allSatisfy({ $0 == "," || $0 == ";" || $0 == "/" })
        else { return nil }
        var (lat, lon): (Double?, Double?) = (nil, nil)
        for piece in pieces {
            let (_, front, whole, minutes, seconds, back) = piece.output
            guard let sign = front ?? back, (front == nil) != (back == nil) else { return nil }
            let value =
                (NumberReader.degrees(String(whole)) ?? 0)
                + (minutes.flatMap { NumberReader.degrees(String($0)) } ?? 0) / 60
                + (seconds.flatMap { NumberReader.degrees(String($0)) } ?? 0) / 3600
            switch sign.uppercased() {
            case "N": lat = value
            case "S", "Z": lat = -value
            case "E", "O": lon = value
            default: lon = -value
            }
        }
        guard let lat, let lon else { return nil }
        return (lat, lon)
    }

    /// Without `geo:` and its parameters (RFC 5870).
    private static func withoutScheme(_ text: String) -> String {
        guard text.lowercased().hasPrefix("geo:") else { return text }
        return text.dropFirst(4).prefix { $0 != ";" && $0 != "?" }.split(separator: ",").prefix(2).joined(
            separator: ","
        )
    }

    private static func numbers(_ text: String) -> Pair? {
        let inner = text.filter { !"()[]".contains($0) }
        for separator in [";", "|", "/"] where inner.contains(separator) {
            return pair(inner.split(separator: separator, omittingEmptySubsequences: false).map(String.init))
        }
        let spaced = inner.split(whereSeparator: \.isWhitespace).map { word in
            String(word.hasSuffix(",") ? word.dropLast() : word)
        }.filter { !$0.isEmpty && $0 != "," }
        if spaced.count == 2, let pair = pair(spaced) { return pair }
        let parts = inner.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        switch parts.count {
        case 2: return pair(parts)
        // Decimal commas.
        case 4: return pair(["\(parts[0]),\(parts[1])", "\(parts[2]),\(parts[3])"])
        default: return nil
        }
    }

    private static func pair(_ parts: [String]) -> Pair? {
        guard parts.count == 2, let lat = degreesOrNone(parts[0]), let lon = degreesOrNone(parts[1])
        else {
            return nil
        }
        return (lat, lon)
    }

    /// Also reads `nan` and `inf`, which are no place's name.
    private static func degreesOrNone(_ text: String) -> Double? { NumberReader.degrees(text) ?? Double(text) }
}
