import UmkreisTexts

package enum Suggestion {
    /// Command names of other tools.
    private static let synonyms: [Set<String>] = [
        ["create", "add", "new", "make", "insert"], ["edit", "update", "change", "modify", "set"],
        ["delete", "remove", "rm", "del", "drop"], ["list", "ls", "all"], ["show", "get", "view", "info", "cat"],
        ["search", "find", "query"], ["up", "start", "run", "serve"], ["down", "stop", "kill"],
        ["restart", "reload"], ["sign-in", "login", "signin", "log-in"], ["sign-out", "logout", "signout", "log-out"],
        ["register", "signup", "sign-up"], ["validate", "check", "lint"], ["tail", "follow", "watch"],
    ]

    package static func synonym(of typed: String, in words: [String]) -> String? {
        let meant = synonyms.filter { $0.contains(typed) }.flatMap { group in words.filter(group.contains) }
        return meant.count == 1 ? meant[0] : nil
    }

    /// Returns the nearest word, or the first with that prefix.
    ///
    /// At most a letter or a third of them may differ.
    package static func nearest(to typed: String, in words: [String]) -> String? {
        let measured = words.map { (word: $0, distance: distance(typed, $0)) }
        if let best = measured.min(by: { $0.distance < $1.distance }), best.distance <= max(1, typed.count / 3),
            best.distance < best.word.count
        {
            return best.word
        }
        guard typed.count >= 2 else { return nil }
        return words.first { $0.hasPrefix(typed) }
    }

    /// Returns `: did you mean geo?`, or empty text.
    static func question(for typed: String, in words: [String]) -> String {
        nearest(to: typed, in: words).map { localized("cli.errors.didYouMean", ["value": "\($0)"]) } ?? ""
    }

    /// Edit distance with transpositions (optimal string alignment) of the first 64 letters.
    static func distance(_ left: String, _ right: String) -> Int {
        let left = Array(left.prefix(64))
        let right = Array(right.prefix(64))
        var before: [Int] = []
        var above = Array(0...right.count)
        for row in left.indices {
            var current = [row + 1]
            for column in right.indices {
                let replaced = above[column] + (left[row] == right[column] ? 0 : 1)
                var cost = min(replaced, above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            before = above
            above = current
        }
        return above[right.count]
    }
}
