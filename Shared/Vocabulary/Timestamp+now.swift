import Foundation

extension Timestamp {
    /// The present, by the machine's wall clock.
    ///
    /// Only mains and tests ask for it; everything else is handed a clock.
    public static var now: Timestamp {
        Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
    }
}
