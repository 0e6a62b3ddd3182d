public import Foundation
public import UmkreisVocabulary

extension Timestamp {
    /// The same moment, to a millisecond; the nearest one for dates outside the range.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? 0 : 253_402_300_799_999))
    }

    /// The same moment.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
