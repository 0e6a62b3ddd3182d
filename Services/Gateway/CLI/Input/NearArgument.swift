import ArgumentParser
import Vocabulary

/// Where, as it is typed: `47.8,13.04` or a place's name.
enum NearArgument: Equatable, Sendable, ExpressibleByArgument {
    case point(Coordinate)
    case place(String)

    /// Two numbers with a comma between them are a point, and must be one; everything else is a name.
    init?(argument: String) {
        let text = argument.drop { $0 == " " }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        if parts.count == 2, let lat = Double(parts[0]), let lon = Double(parts[1]) {
            guard let point = try? Coordinate(lat: lat, lon: lon) else { return nil }
            self = .point(point)
        } else if text.contains(where: \.isLetter) {
            self = .place(String(text))
        } else {
            return nil
        }
    }
}
