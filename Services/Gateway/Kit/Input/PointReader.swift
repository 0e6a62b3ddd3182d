package import UmkreisVocabulary

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

    /// A direction, degrees, minutes, seconds and a direction.
    private static var degree: Regex<Degree> {
        /\s*([NSZEOWnszeow])?\s*(\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:"|″|”|'')\s*)?([NSZEOWnszeow])?\s*/
    }

    /// Reads one coordinate: `13.04`, `13,04`, `47° 48' N`, `70.25 W`.
    package static func coordinate(_ text: String) -> Double? {
        if let number = NumberReader.degrees(text) { return number }
        guard text.utf8.count <= 100 else { return nil }
        if let plain = text.withoutBlanksAround.wholeMatch(of: /([-+]?[\d.,]+)\s*°/) {
            return NumberReader.degrees(String(plain.1))
        }
        return text.wholeMatch(of: degree).flatMap { directed($0.output)?.value }
    }

    /// Degrees, minutes and seconds, with the directions in English, German or Dutch.
    private static func degrees(_ text: String) -> Pair? {
        let pieces = text.matches(of: degree)
        guard pieces.count == 2, text.contains("°") || text.contains(where: \.isLetter),
            text.replacing(degree, with: "").allSatisfy({ $0 == "," || $0 == ";" || $0 == "/" })
        else { return nil }
        var (lat, lon): (Double?, Double?) = (nil, nil)
        for piece in pieces {
            guard let (value, isLatitude) = directed(piece.output) else { return nil }
            if isLatitude { lat = value } else { lon = value }
        }
        guard let lat, let lon else { return nil }
        return (lat, lon)
    }

    private typealias Degree = (Substring, Substring?, Substring, Substring?, Substring?, Substring?)

    /// Returns `nil` unless there is one direction, in front or behind.
    private static func directed(_ degree: Degree) -> (value: Double, isLatitude: Bool)? {
        let (_, front, whole, minutes, seconds, back) = degree
        guard let sign = front ?? back, (front == nil) != (back == nil) else { return nil }
        let number = { (text: Substring?) in text.flatMap { NumberReader.degrees(String($0)) } ?? 0 }
        let value = number(whole) + number(minutes) / 60 + number(seconds) / 3600
        return switch sign.uppercased() {
        case "N": (value, true)
        case "S", "Z": (-value, true)
        case "E", "O": (value, false)
        default: (-value, false)
        }
    }

    /// Removes `geo:` and its parameters (RFC 5870).
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

    /// Reads degrees, and `nan` and `inf` so that they don't count as names.
    private static func degreesOrNone(_ text: String) -> Double? { NumberReader.degrees(text) ?? Double(text) }
}
