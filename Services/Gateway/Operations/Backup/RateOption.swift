import ArgumentParser
import UmkreisBackup

/// The limit of a command's transfers.
struct RateOption: ParsableArguments {
    @Option(help: .init("The most bytes a second to and from each target, such as 5MB.", valueName: "rate"))
    var maxRate: ByteRate?

    var pace: Pace? { maxRate.map { Pace(bytesPerSecond: $0.bytesPerSecond) } }
}

/// Bytes a second: `500KB`, `5MB`, `1GiB`.
struct ByteRate: ExpressibleByArgument {
    let bytesPerSecond: Int

    /// Returns `nil` for other text, and for a rate at which no backup would end.
    init?(argument: String) {
        guard let match = argument.wholeMatch(of: /([0-9]{1,6})([KMG])(i?)B?/.ignoresCase()),
            let count = Int(match.1), let power = ["K", "M", "G"].firstIndex(of: match.2.uppercased())
        else { return nil }
        let unit = match.3.isEmpty ? 1000 : 1024
        bytesPerSecond = (0...power).reduce(count) { amount, _ in amount * unit }
        guard bytesPerSecond >= Pace.slowest else { return nil }
    }
}

/// A rate, or `off`.
struct ScheduledRate: ExpressibleByArgument {
    /// `nil` without a limit.
    let bytesPerSecond: Int?

    init?(argument: String) {
        let rate = ByteRate(argument: argument)
        guard rate != nil || argument == "off" else { return nil }
        bytesPerSecond = rate?.bytesPerSecond
    }
}
