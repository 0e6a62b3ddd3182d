/// How long an open end is taken to last.
///
/// Nobody knows, so the time is `unknown`. The guess is the one that editors of OpenStreetMap show: to midnight for
/// those that begin before 17:00, ten hours for those before 22:00, eight hours for later ones.
enum OpenEnd {
    /// What is said where a rule has no comment of its own.
    static let comment = "open end, the closing time is a guess"

    /// The guessed end in minutes since the midnight from which `start` counts.
    static func guess(after start: Int) -> Int {
        if start >= 1_320 { return start + 480 }
        return start >= 1_020 ? start + 600 : 1_440
    }
}
