import UmkreisTexts

/// The progress line: bar, rate and remaining time.
struct ImportProgress {
    private static let pause = Duration.milliseconds(100)
    private static let width = 20

    /// Bytes; `nil` for a pipe.
    let length: Int?
    private let start: ContinuousClock.Instant
    private var shown: ContinuousClock.Instant

    init(length: Int?, now: ContinuousClock.Instant = .now) {
        self.length = length
        start = now
        shown = now - ImportProgress.pause
    }

    /// Returns `nil` if the last line is less than 100 ms old.
    ///
    /// - Parameter columns: where the bar leaves no room for the figures, it's omitted.
    mutating func line(
        entries: Int,
        bytes: Int,
        columns: Int = 79,
        now: ContinuousClock.Instant = .now
    ) -> String? {
        guard now - shown >= ImportProgress.pause else { return nil }
        shown = now
        let seconds = (now - start) / .seconds(1)
        let rate = seconds > 0 ? Double(entries) / seconds : 0
        let figures = localized("cli.import.figures", ["count": .count(entries), "rate": .count(Int(rate))])
        guard let length, length > 0 else { return figures }
        let share = Double(min(bytes, length)) / Double(length)
        let filled = Int(share * Double(ImportProgress.width))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: ImportProgress.width - filled)
        var parts = ["\(Int(share * 100)) %", figures]
        if share > 0 {
            let left = ImportProgress.clock(seconds / share * (1 - share))
            parts.append(localized("cli.import.left", ["time": .words(left)]))
        }
        let line = parts.joined(separator: "  ")
        return line.count + ImportProgress.width + 3 > columns ? line : "[\(bar)] \(line)"
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let minutes = whole / 60 % 60
        return whole < 3600 ? "\(minutes):\(two(whole % 60))" : "\(whole / 3600):\(two(minutes)):\(two(whole % 60))"
    }
}
