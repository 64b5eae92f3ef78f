package main

// person is somebody in the pictures.
type person struct{ name, token string }

// people returns the people at the tables, in the order of the seats.
func people() []person {
	return []person{
		{"Ada", "ADAADAADAADAADAADAADAADAAD"},
		{"Boris", "BORISBORISBORISBORISBORISB"},
		{"Chloé", "CHLOECHLOECHLOECHLOECHLOEC"},
		{"Dmitri", "DMITRIDMITRIDMITRIDMITRIDM"},
		{"Emmanuelle", "EMMANUELLEEMMANUELLEEMMANU"},
		{"Fred", "FREDFREDFREDFREDFREDFREDFR"},
	}
}
