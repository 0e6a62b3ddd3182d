/// The name that a misspelt one probably means.
public enum NearestName {
    /// At most two letters or a third of them may differ.
    public static func of(_ given: String, among names: [String]) -> String? {
        let measured = names.map { (name: $0, distance: distance(Array(given.utf8), Array($0.utf8))) }
        guard let best = measured.min(by: { $0.distance < $1.distance }) else { return nil }
        return best.distance <= max(2, given.utf8.count / 3) ? best.name : nil
    }

    /// Edit distance of the first 64 bytes.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        let (left, right) = (left.prefix(64), right.prefix(64))
        var above = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                let replaced = above[column] + (letter == other ? 0 : 1)
                current.append(min(replaced, above[column + 1] + 1, current[column] + 1))
            }
            above = current
        }
        return above[right.count]
    }
}
