import FavouritesCore
import ServiceHost

@main
enum Main {
    static func main() {
        ServiceHost.run(FavouritesService.self)
    }
}
