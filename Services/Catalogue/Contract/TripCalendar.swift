public import Wire

/// Tells a trip as a calendar (iCalendar, RFC 5545): one event of whole days for the trip, and one for each entry of its plan.
///
/// An entry with a time begins at that time of the place, in no zone ("floating"); one without takes the whole day. An entry
/// whose post is gone, and that has no text, is left out. An event keeps its UID as long as it is there, so that a calendar
/// that takes the text in again changes what it has.
///
/// Faults: `not-found` for who is not on the trip; `too-large` where a plan of the longest texts fills more than a line.
public struct TripCalendar: Call {
    public static let name: CallName = "catalogue.tripCalendar"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var id: TripID

    public struct Reply: Codable, Sendable, Equatable {
        /// `text/calendar` in UTF-8: lines of at most 75 bytes, each ended by CR and LF.
        public var text: String

        public init(text: String) {
            self.text = text
        }
    }

    public init(id: TripID) {
        self.id = id
    }
}
